import type { Direction } from '@suksa/contracts/checkinout';
import { type DayRecord, decide } from '@suksa/contracts/checkinout/decision';
import type { DayStatus } from '../../calendar/calendar.ts';
import type { Shift } from '../../calendar/shifts.ts';
import { localMoment } from '../../clock.ts';

/** What was recorded at the gate; it stays as it is, whatever the rules become. */
export interface GateEvent {
  readonly direction: Direction;
  readonly at: Date;
}

export interface ReplayedDay {
  /** The letter as `attendance_month` keeps it. */
  readonly letter: string;
  /** How the first coming is judged now. */
  readonly lateMinutes: number;
  readonly shiftId: number | null;
}

interface PastDay {
  readonly dayStatus: DayStatus;
  readonly isOffDay: boolean;
  /** The person's shifts on this day, in order of time. */
  readonly shifts: readonly Shift[];
  /** In order of time. */
  readonly events: readonly GateEvent[];
}

const nothing: DayRecord = { letter: '.', firstIn: null, lastOut: null };

/**
 * Recalculates a past day: each event goes through the gate's own decision, in the direction that was recorded.
 * Null where the day isn't worked: then no letter follows from the events, and the one that is kept stays.
 */
export const replayDay = ({ dayStatus, isOffDay, shifts, events }: PastDay): ReplayedDay | null => {
  if (!dayStatus.working) return null;
  let day = nothing;
  let last: GateEvent | null = null;
  let coming: { readonly minutes: number; readonly shift: Shift | null } | null = null;
  for (const event of events) {
    const decision = decide({
      moment: localMoment(event.at),
      asked: event.direction,
      block: null,
      dayStatus,
      isOffDay,
      shifts,
      last,
      day,
    });
    last = event;
    if (!decision.recorded) continue;
    day = decision.day;
    if (decision.direction === 'in') coming ??= decision;
  }
  return { letter: day.letter, lateMinutes: coming?.minutes ?? 0, shiftId: coming?.shift?.id ?? null };
};
