import type { PeriodDays, PeriodPiece } from '@suksa/contracts/technical';

const lesson = (startsAt: string, endsAt: string): PeriodPiece => ({ startsAt, endsAt, kind: 'lesson' });

/** Four periods before noon and three after it, Monday to Friday. */
export const usualDays: readonly PeriodDays[] = [
  {
    weekdays: [1, 2, 3, 4, 5],
    pieces: [
      lesson('08:00', '08:45'),
      lesson('08:50', '09:35'),
      { startsAt: '09:35', endsAt: '09:50', kind: 'break' },
      lesson('09:50', '10:35'),
      lesson('10:40', '11:25'),
      lesson('13:30', '14:15'),
      lesson('14:20', '15:05'),
      lesson('15:15', '16:00'),
    ],
  },
];

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};
const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** A lesson as long as the last one, five minutes after whatever ends the day so far; before midnight at least. */
export const nextPiece = (pieces: readonly PeriodPiece[]): PeriodPiece => {
  const last = pieces.at(-1);
  if (!last) return lesson('08:00', '08:45');
  const length = Math.max(minutesOf(last.endsAt) - minutesOf(last.startsAt), 5);
  const start = Math.min(minutesOf(last.endsAt) + 5, 23 * 60);
  return lesson(timeOf(start), timeOf(Math.min(start + length, 24 * 60 - 1)));
};
