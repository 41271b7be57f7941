import { wallClock } from '@suksa/contracts/days';

/** The school's minute after midnight at a moment. */
export function minuteAt(at: Date): number {
  const shown = wallClock(at);
  return Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16));
}

/** `07:05` of a minute after midnight. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
