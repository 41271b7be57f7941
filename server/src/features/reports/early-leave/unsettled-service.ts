import { daysAfter } from '@suksa/contracts/days';
import type { EarlyLeave } from '@suksa/contracts/reports';
import type { School } from '../../../http/caller.ts';
import type { AttendanceScope, ScopedClass } from '../../../school/attendance/attendance-scope.ts';
import { classShifts, minutesEarly } from '../../../school/attendance/early-leave.ts';
import { loadCalendar } from '../../../school/calendar/calendar.ts';
import { loadShifts } from '../../../school/calendar/shifts.ts';
import { timeOf } from '../../../school/clock.ts';
import { unsettledLeavings } from './early-leave-repository.ts';

/** A class that was sent home stands here whole, and some of them together. */
const mostShown = 500;

interface Span {
  readonly branchId: number;
  readonly from: string;
  readonly until: string;
}

interface EarlyLeaves {
  readonly leaves: readonly EarlyLeave[];
  readonly inAll: number;
}

/** Who left early in a span of days without permission, the latest first. */
export const earlyLeavesIn = async (
  { read }: School,
  scope: AttendanceScope,
  span: Span,
): Promise<EarlyLeaves> => {
  const [calendar, shifts] = await Promise.all([loadCalendar(read, span), loadShifts(read, span)]);
  const shiftsOf = (day: string, { id, levelId }: ScopedClass) =>
    classShifts({ calendar, shifts }, day, { classId: id, levelId });
  const ends = daysIn(span).flatMap((day) =>
    scope.classes.flatMap((of) => {
      const last = shiftsOf(day, of).at(-1);
      return last ? [{ classId: of.id, day, minute: last.outFrom }] : [];
    }),
  );
  const classById = new Map(scope.classes.map((of) => [of.id, of]));
  const rows = await unsettledLeavings(read, scope, ends);
  const leaves = rows.flatMap(({ id, code, lo, en, class_id, class_name, day, last_out, reason }) => {
    const of = classById.get(class_id);
    const minutes = of ? minutesEarly(shiftsOf(day, of), last_out) : 0;
    if (minutes === 0) return [];
    const student = { studentId: id, code, name: { lo, en }, className: class_name };
    return [{ ...student, day, leftAt: timeOf(last_out), minutes, reason }];
  });
  return { leaves: wholeClasses(leaves), inAll: leaves.length };
};

/** As many as are shown, and the rest of the class that the last of them is of. */
function wholeClasses(leaves: readonly EarlyLeave[]): readonly EarlyLeave[] {
  const last = leaves[mostShown - 1];
  if (!last) return leaves;
  const next = leaves.findIndex(
    ({ day, className }, place) => place >= mostShown && (day !== last.day || className !== last.className),
  );
  return next === -1 ? leaves : leaves.slice(0, next);
}

const daysIn = ({ from, until }: Span): string[] => {
  const days = [];
  for (let day = from; day <= until; day = daysAfter(day, 1)) days.push(day);
  return days;
};
