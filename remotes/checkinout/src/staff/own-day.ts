import type { GateShift } from '@suksa/contracts/checkinout/decision';
import {
  type Interval,
  minutesOf,
  workedMinutes,
  workingTimes,
} from '@suksa/contracts/checkinout/working-time';

export interface OwnDay {
  readonly shifts: readonly GateShift[];
  readonly firstIn: number | null;
  readonly lastOut: number | null;
  /** So far; until the last leaving, or until now for who is inside. */
  readonly worked: number;
  /** What the shifts ask for. */
  readonly planned: number;
}

interface DayFacts {
  readonly shifts: readonly GateShift[];
  readonly state: {
    readonly firstIn: number | null;
    readonly lastOut: number | null;
    readonly away?: readonly Interval[] | undefined;
  } | null;
  /** Minutes after midnight. */
  readonly now: number;
}

/** How somebody's working day stands, counted as the report of staff attendance counts it. */
export function ownDay({ shifts, state, now }: DayFacts): OwnDay {
  const { firstIn = null, lastOut = null, away = [] } = state ?? {};
  const present = firstIn === null ? null : { from: firstIn, until: lastOut ?? Math.max(firstIn, now) };
  return {
    ...{ shifts, firstIn, lastOut },
    worked: present ? workedMinutes({ shifts, away }, present) : 0,
    planned: minutesOf(workingTimes(shifts)),
  };
}
