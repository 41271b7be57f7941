import type { Queryable } from '../../../http/app.ts';
import { type CalendarChange, loadCalendar } from '../../calendar/calendar.ts';
import { loadShifts, type Shift } from '../../calendar/shifts.ts';
import type { RecomputeJob, RecomputeRange } from './day-rules.ts';

/** Rules that aren't saved yet; what is left out is as it is saved. */
export interface ProposedRules {
  readonly holidays?: CalendarChange;
  /** All shifts of the branch as they would be. */
  readonly shifts?: readonly Shift[];
}

/** What a recompute of these days would do by the rules that are saved, or by proposed ones laid over them. */
export const recomputeJob = async (
  db: Queryable,
  range: RecomputeRange,
  { holidays, shifts }: ProposedRules = {},
): Promise<RecomputeJob> => {
  const before = await loadCalendar(db, range);
  return {
    ...range,
    before,
    after: {
      calendar: holidays ? await loadCalendar(db, range, holidays) : before,
      shifts: shifts ?? (await loadShifts(db, range)),
    },
    onlyChangedDays: false,
  };
};
