import { daysAfter } from '@suksa/contracts/days';
import type { HolidayOverlap } from '@suksa/contracts/settings';
import { byPrecedence, type CalendarEntry } from '../../../school/calendar/calendar.ts';

/** Whether two entries cover a common day for common people. */
const meet = (a: CalendarEntry, b: CalendarEntry): boolean =>
  a.startDate <= b.endDate &&
  b.startDate <= a.endDate &&
  fit(a.branchId, b.branchId) &&
  fit(a.levelId, b.levelId) &&
  fit(a.classId, b.classId) &&
  !(isStaffOnly(a) && isStudentsOnly(b)) &&
  !(isStudentsOnly(a) && isStaffOnly(b));

const fit = (a: number | null, b: number | null) => a === null || b === null || a === b;
const isStudentsOnly = ({ audience, levelId, classId }: CalendarEntry) =>
  audience === 'students' || levelId !== null || classId !== null;
const isStaffOnly = ({ audience }: CalendarEntry) => audience === 'staff' || audience === 'women';

/** The entries that meet one entry, and which of the two counts; a proposed one never does. */
export const overlapsOf = (entry: CalendarEntry, others: readonly CalendarEntry[]): HolidayOverlap[] =>
  others
    .filter((other) => other.id !== entry.id && meet(entry, other))
    .map((other) => presentMeeting(entry, other));

export const presentMeeting = (entry: CalendarEntry, other: CalendarEntry): HolidayOverlap => ({
  id: other.id,
  name: { lo: other.nameLo, en: other.nameEn },
  type: other.type,
  startDate: other.startDate,
  endDate: other.endDate,
  counts: entry.confirmed && (!other.confirmed || byPrecedence(entry, other) > 0) ? 'this' : 'other',
});

/** Whether two entries say the same, so that the days of both can be said by one. */
const isSameKind = (a: CalendarEntry, b: CalendarEntry): boolean =>
  a.type === b.type &&
  a.branchId === b.branchId &&
  a.levelId === b.levelId &&
  a.classId === b.classId &&
  a.audience === b.audience &&
  a.confirmed === b.confirmed &&
  a.freeFrom?.slice(0, 5) === b.freeFrom?.slice(0, 5) &&
  a.freeUntil?.slice(0, 5) === b.freeUntil?.slice(0, 5);

/** The entry over the days of all those that say the same and cover or touch its days, and which those are. */
export const mergedWith = <Entry extends CalendarEntry>(
  entry: Entry,
  others: readonly CalendarEntry[],
): { readonly entry: Entry; readonly merged: readonly CalendarEntry[] } => {
  const next = others.find(
    (other) =>
      other.id !== entry.id &&
      isSameKind(entry, other) &&
      other.startDate <= daysAfter(entry.endDate, 1) &&
      entry.startDate <= daysAfter(other.endDate, 1),
  );
  if (!next) return { entry, merged: [] };
  const wider = {
    ...entry,
    startDate: [next.startDate, entry.startDate].sort()[0] ?? entry.startDate,
    endDate: [next.endDate, entry.endDate].sort()[1] ?? entry.endDate,
  };
  const rest = mergedWith(
    wider,
    others.filter(({ id }) => id !== next.id),
  );
  return { entry: rest.entry, merged: [next, ...rest.merged] };
};
