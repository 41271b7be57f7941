import { type CalendarEntry, calendarOf } from '../../../../server/src/school/calendar/calendar.ts';
import type { Figure } from './figure.ts';

const students = 20_000;
const classes = 600;
const levels = 15;
const repeats = 5;

const dayLength = 86_400_000;
const dayOf = (index: number) =>
  new Date(Date.UTC(2026, 8, 1) + index * dayLength).toISOString().slice(0, 10);
const year = Array.from({ length: 365 }, (_, index) => dayOf(index));

/** A busy year: national days, breaks, half days, make-up Saturdays, and days of single levels and classes. */
const entries = Array.from(
  { length: 90 },
  (_, index): CalendarEntry => ({
    id: index + 1,
    startDate: dayOf(index * 4),
    endDate: dayOf(index * 4 + (index % 3)),
    nameLo: `ວັນພັກ ${index}`,
    nameEn: `Day ${index}`,
    type:
      (['public', 'closure', 'half_day', 'make_up', 'exam', 'school_break'] as const)[index % 6] ?? 'public',
    branchId: index % 2 === 0 ? null : 1,
    levelId: index % 5 === 0 ? 1 + (index % levels) : null,
    classId: index % 9 === 0 ? 1 + index : null,
    audience: index % 7 === 0 ? 'students' : 'everyone',
    freeFrom: index % 6 === 2 ? '12:00:00' : null,
    freeUntil: index % 6 === 2 ? '17:00:00' : null,
    confirmed: true,
  }),
);

/**
 * Every day of a year of every student of the largest school, asked of a calendar that has answered nothing yet: the
 * processor's time, since nothing is waited for. */
export async function measureCalendar(): Promise<readonly Figure[]> {
  const times = Array.from({ length: repeats }, askForEverybody).sort((a, b) => a - b);
  return [
    {
      name: `calendar resolver for 20,000 students × 365 days`,
      value: times[Math.floor(repeats / 2)] ?? Number.NaN,
      unit: 'ms',
    },
  ];
}

const askForEverybody = (): number => {
  const started = process.cpuUsage();
  const calendar = calendarOf([1, 2, 3, 4, 5], entries);
  let worked = 0;
  for (let student = 0; student < students; student += 1) {
    const classId = 1 + (student % classes);
    const subject = { kind: 'student', levelId: 1 + (classId % levels), classId } as const;
    for (const date of year) if (calendar.dayStatus(date, subject).working) worked += 1;
  }
  const { user, system } = process.cpuUsage(started);
  // Nobody has school on every day or on none: what was measured did answer.
  if (worked === 0 || worked === students * year.length)
    throw new Error('the calendar said the same of every day');
  return (user + system) / 1000;
};
