import { weekdayOf } from '@suksa/contracts/days';
import type { Queryable } from '../../http/app.ts';
import type { PlannedClass, SchoolNow } from '../attendance/class-plan.ts';
import { localMoment } from '../clock.ts';
import type { DayStatus } from './calendar.ts';
import { isFreed, isOffWeekday, loadShifts, type Shift, shiftsOn } from './shifts.ts';

/** Days before and after which no school is held. */
const always = { from: '0001-01-01', until: '9999-12-31' };

/** The school's clock, until when each class of a branch may still come today, and which days free a class by its own times. */
export const schoolNow = async (db: Queryable, branchId: number): Promise<SchoolNow<DayStatus>> => {
  const { day, minute } = localMoment(new Date());
  const all = await loadShifts(db, { branchId, ...always });
  const shifts = all.filter(({ person }) => person === 'student');
  return {
    ...{ day, minute },
    arrivalEnd: (status, of) => arrivalEnd(shifts, status, of),
    mayBeFreed: (status) => status.kind === 'half_day' || isHeldByFew(shifts, status.date),
    freedAs: (status, of) => {
      if (isFreed(shifts, status, subjectOf(of))) return 'H';
      return isOffWeekday(shifts, status, subjectOf(of)) ? 'W' : null;
    },
  };
};

/** Whether a day's weekday is left out by some times: in most schools by none, and then no class need be asked for. */
const isHeldByFew = (shifts: readonly Shift[], date: string): boolean =>
  shifts.some(({ weekdays }) => !weekdays.includes(weekdayOf(date)));

/** Who has two sessions may come until the late time of the second has passed. */
const arrivalEnd = (shifts: readonly Shift[], status: DayStatus, of: PlannedClass): number | null => {
  const own = shiftsOn(shifts, status, subjectOf(of));
  return own.length === 0 ? null : Math.max(...own.map(({ lateUntil }) => lateUntil));
};

const subjectOf = ({ id, levelId }: PlannedClass) => ({ kind: 'student', classId: id, levelId }) as const;
