import type { Queryable } from '../../http/app.ts';
import type { PlannedClass, SchoolNow } from '../attendance/class-plan.ts';
import { localMoment } from '../clock.ts';
import type { DayStatus } from './calendar.ts';
import { loadShifts, type Shift, shiftsOn } from './shifts.ts';

/** The school's clock, and until when each class of a branch may still come today. */
export const schoolNow = async (db: Queryable, branchId: number): Promise<SchoolNow<DayStatus>> => {
  const { day, minute } = localMoment(new Date());
  const shifts = await loadShifts(db, { branchId, from: day, until: day });
  return { day, minute, arrivalEnd: (status, of) => arrivalEnd(shifts, status, of) };
};

/** Who has two sessions may come until the late time of the second has passed. */
const arrivalEnd = (
  shifts: readonly Shift[],
  status: DayStatus,
  { id, levelId }: PlannedClass,
): number | null => {
  const own = shiftsOn(shifts, status, { kind: 'student', classId: id, levelId });
  return own.length === 0 ? null : Math.max(...own.map(({ lateUntil }) => lateUntil));
};
