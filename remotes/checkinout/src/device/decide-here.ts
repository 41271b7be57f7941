import type {
  BlockReason,
  CheckOutcome,
  CheckResult,
  CheckSource,
  ManualReason,
  RequestedDirection,
} from '@suksa/contracts/checkinout';
import { cardBlock, type Decision, decide } from '@suksa/contracts/checkinout/decision';
import { dayAt } from '@suksa/contracts/days';
import type { Memory, RosterMatch } from './memory.ts';
import { clockOf, minuteAt } from './minutes.ts';
import type { KeptState } from './store.ts';

export interface ScanHere {
  readonly code: string;
  readonly direction: RequestedDirection;
  readonly source: CheckSource;
  readonly manualReason?: ManualReason | undefined;
  readonly answered?: boolean | undefined;
  readonly override?: boolean | undefined;
  /** With whom a child goes, at pick-up: then the guard found it by its name. */
  readonly collectedBy?: number | undefined;
}

export interface DecidedHere {
  readonly outcome: CheckOutcome;
  /** The person's day after this scan; null where nothing is recorded. */
  readonly state: KeptState | null;
}

interface Moment {
  readonly at: Date;
  readonly mayOverride: boolean;
}

/**
 * What a scan comes to by what this device knows: the server's own decision, from the roster. Null where the device
 * doesn't know the code or the day; then only the server can tell.
 */
export function decideHere(memory: Memory, scan: ScanHere, { at, mayOverride }: Moment): DecidedHere | null {
  const found = memory.find(scan.code);
  const day = dayAt(at);
  const roster = memory.dayOf(day);
  const plan = found && roster?.plans[roster.groups[found.person.group] ?? -1];
  if (!found || !plan) return null;
  const { person } = found;
  const state = memory.stateOf(person, day);
  const blocked = blockOf(found, day);
  const isOverridden = blocked === 'card_blocked' && scan.override && scan.manualReason !== undefined;
  const block = isOverridden ? null : blocked;
  const decision = decide({
    moment: { instant: at, minute: minuteAt(at) },
    asked: scan.direction,
    block,
    dayStatus: plan,
    isOffDay: plan.off ?? false,
    isSpecialDay: roster?.special ?? false,
    shifts: plan.shifts,
    isAnswered: scan.answered ?? false,
    needsReason:
      person.kind === 'student' && scan.source === 'code' && !scan.manualReason && !scan.collectedBy,
    last: state && { direction: state.direction, at: new Date(state.at) },
    day: { letter: state?.letter ?? '.', firstIn: state?.firstIn ?? null, lastOut: state?.lastOut ?? null },
  });
  return {
    outcome: {
      ...outcomeOf(decision),
      at: at.toISOString(),
      reason: decision.result === 'blocked' ? block : null,
      mayOverride: block === 'card_blocked' && person.cardBlocked && mayOverride,
      holiday: decision.result === 'holiday' ? plan.holiday : null,
      ...((plan.off || !plan.working) && decision.recorded && { offDay: true }),
      person: {
        kind: person.kind,
        id: person.id,
        code: person.code,
        name: person.name,
        nickname: person.nickname,
        className: person.className,
        hasPhoto: person.photo !== null,
      },
      ...timesOf(decision, state),
    },
    state: decision.recorded
      ? {
          kind: person.kind,
          id: person.id,
          day,
          ...decision.day,
          direction: decision.direction,
          at: at.toISOString(),
          ...awayOf(decision.result, state, minuteAt(at)),
        }
      : null,
  };
}

/** When somebody was out and is in again: a member of staff asks how long they have worked. */
const awayOf = (result: CheckResult, state: KeptState | null, minute: number): Pick<KeptState, 'away'> => {
  if (state?.kind !== 'staff') return {};
  const away = state.away ?? [];
  if (result !== 'back' || state.direction !== 'out') return state.away ? { away } : {};
  return { away: [...away, { from: minuteAt(new Date(state.at)), until: minute }] };
};

const blockOf = ({ person, card }: RosterMatch, day: string): BlockReason | null => {
  if (person.block) return person.block;
  if (!card && person.cardBlocked) return 'card_blocked';
  return cardBlock(card, day);
};

const outcomeOf = (decision: Decision) => ({
  result: decision.result,
  recorded: decision.recorded,
  direction: decision.direction,
  minutes: decision.recorded ? decision.minutes : 0,
  secondsAgo: decision.recorded ? null : decision.secondsAgo,
});

const timesOf = (decision: Decision, state: KeptState | null) => {
  const { firstIn = null, lastOut = null } = decision.recorded ? decision.day : (state ?? {});
  return { firstIn: timeOf(firstIn), lastOut: timeOf(lastOut) };
};

const timeOf = (minute: number | null) => (minute === null ? null : clockOf(minute));
