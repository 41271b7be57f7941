import type { BlockReason, CheckedPerson, CheckOutcome, CheckResult } from '@suksa/contracts/checkinout';
import { type DayRecord, type Decision, earlyMinutes } from '@suksa/contracts/checkinout/decision';
import type { DayStatus } from '../../../school/calendar/calendar.ts';
import type { Shift } from '../../../school/calendar/shifts.ts';
import { type LocalMoment, timeOf } from '../../../school/clock.ts';
import type { PriorEvent, ScannedPerson } from './check-repository.ts';

interface Decided {
  readonly found: ScannedPerson;
  readonly decision: Decision;
  readonly moment: LocalMoment;
  readonly status: DayStatus;
  /** The branch works, and the class has no school. */
  readonly isOff: boolean;
  readonly block: BlockReason | null;
  readonly mayOverride: boolean;
  /** As it was typed or scanned. */
  readonly code: string;
}

export const presentCheck = ({
  found,
  decision,
  moment,
  status,
  isOff,
  block,
  mayOverride,
  code,
}: Decided): CheckOutcome => ({
  result: decision.result,
  recorded: decision.recorded,
  direction: decision.direction,
  at: moment.instant.toISOString(),
  minutes: decision.recorded ? decision.minutes : 0,
  secondsAgo: decision.recorded ? null : decision.secondsAgo,
  reason: decision.result === 'blocked' ? block : null,
  mayOverride,
  holiday: decision.result === 'holiday' ? status.name : null,
  ...(decision.recorded && offDay({ status, isOff })),
  ...(block === 'other_branch'
    ? { person: strangerWith(found, code), ...presentTimes({ firstIn: null, lastOut: null }) }
    : {
        person: presentPerson(found),
        ...presentTimes(decision.recorded ? decision.day : dayOn(found)),
      }),
});

/** Marks what is recorded on a day on which nobody expects the person. */
export const offDay = ({ status, isOff }: Pick<Decided, 'status' | 'isOff'>) =>
  (isOff || !status.working) && ({ offDay: true } as const);

/** Of somebody of another branch the gate tells that, and nothing else. */
const strangerWith = ({ kind }: ScannedPerson, code: string): CheckedPerson => ({
  kind,
  id: 0,
  code,
  name: { lo: '', en: '' },
  nickname: '',
  className: null,
  hasPhoto: false,
});

interface Prior extends Pick<Decided, 'status' | 'isOff'> {
  readonly found: ScannedPerson;
  readonly prior: PriorEvent;
  readonly moment: LocalMoment;
  readonly shifts: readonly Shift[];
  readonly day: DayRecord;
}

/** The first answer, made anew from the event that it recorded. */
export const presentPrior = ({ found, prior, moment, status, isOff, shifts, day }: Prior): CheckOutcome => {
  const shift = shifts.find(({ id }) => id === prior.shift_id);
  const early = prior.direction === 'out' ? earlyMinutes(shift ?? null, moment.minute) : 0;
  return {
    result: priorResult(prior, { shift, moment, day, early }),
    recorded: true,
    direction: prior.direction,
    at: moment.instant.toISOString(),
    minutes: prior.direction === 'in' ? prior.late_minutes : early,
    secondsAgo: null,
    reason: null,
    mayOverride: false,
    holiday: null,
    ...offDay({ status, isOff }),
    person: presentPerson(found),
    ...presentTimes(day),
  };
};

interface PriorFacts {
  readonly shift: Shift | undefined;
  readonly moment: LocalMoment;
  readonly day: DayRecord;
  readonly early: number;
}

const priorResult = (prior: PriorEvent, { shift, moment, day, early }: PriorFacts): CheckResult => {
  if (prior.direction === 'out') return early > 0 ? 'left_early' : 'out';
  if (prior.late_minutes > 0) return shift && moment.minute > shift.lateUntil ? 'too_late' : 'late';
  return day.firstIn !== null && day.firstIn < moment.minute ? 'back' : 'on_time';
};

const presentPerson = (found: ScannedPerson): CheckedPerson => ({
  kind: found.kind,
  id: found.id,
  code: found.code,
  name: { lo: found.name_lo, en: found.name_en },
  nickname: found.nickname,
  className: found.class_name,
  hasPhoto: found.has_photo,
});

const dayOn = ({ first_in, last_out }: ScannedPerson) => ({ firstIn: first_in, lastOut: last_out });

const presentTimes = ({ firstIn, lastOut }: Pick<DayRecord, 'firstIn' | 'lastOut'>) => ({
  firstIn: firstIn === null ? null : timeOf(firstIn),
  lastOut: lastOut === null ? null : timeOf(lastOut),
});
