import type { CardStatus } from '../settings/card.ts';
import type { BlockReason, CheckResult, Direction, RequestedDirection } from './event.ts';

/**
 * What a scan comes to: one answer for the server and for a gate that has no line. It asks nobody, so both come to the
 * same from the same facts.
 */

/** A shift's times that decide, as minutes after midnight. */
export interface GateShift {
  readonly id: number;
  readonly inFrom: number;
  /** The last minute that counts as in time, grace included. */
  readonly onTimeUntil: number;
  /** Late minutes count from here: grace forgives, it doesn't move the bell. */
  readonly startsAt: number;
  readonly lateUntil: number;
  readonly outFrom: number;
  readonly outUntil: number;
  /** Who goes out in the break has not left early. */
  readonly breakFrom: number | null;
  readonly breakUntil: number | null;
}

/** Which of a day's shifts a moment belongs to: the first that hasn't ended, else the last. */
export const shiftAt = <Shift extends Pick<GateShift, 'outUntil'>>(
  today: readonly Shift[],
  minute: number,
): Shift | null => today.find(({ outUntil }) => minute <= outUntil) ?? today.at(-1) ?? null;

/** The card's number, as its bar code holds it and as it is printed for the eye: numbers follow each other. */
export const isCardNumber = (code: string): boolean => /-C\d{6,}$/i.test(code);

/** What stands against the card that was shown; null where a code was, and where nothing does. */
export const cardBlock = (
  card: { readonly status: CardStatus; readonly expiresOn: string | null } | null,
  day: string,
): BlockReason | null => {
  if (card === null) return null;
  if (card.status !== 'active') return `card_${card.status}`;
  return card.expiresOn !== null && card.expiresOn < day ? 'card_expired' : null;
};

/** A scan of the same person within this time is a slip of the hand. */
export const repeatedWithinSeconds = 60;

/** One person's day as `attendance_month` keeps it. */
export interface DayRecord {
  /** A letter of `attendanceCodes`, or `.` for nothing yet. */
  readonly letter: string;
  readonly firstIn: number | null;
  /** Null also for somebody who left and came back: whoever has no last exit is inside. */
  readonly lastOut: number | null;
}

/** Everything that a decision rests on; nothing else is looked at. */
export interface Situation<Shift extends GateShift = GateShift> {
  readonly moment: { readonly instant: Date; readonly minute: number };
  readonly asked: RequestedDirection;
  readonly block: BlockReason | null;
  readonly dayStatus: { readonly working: boolean };
  /** A school day on which the person's class has none: nothing is judged. */
  readonly isOffDay?: boolean;
  /** The day is free, and a supervisor has opened the gate all the same. */
  readonly isSpecialDay?: boolean;
  /** The person's shifts on this day, in order of time. */
  readonly shifts: readonly Shift[];
  /** The guard was asked for the direction, and says it. */
  readonly isAnswered?: boolean;
  /** A gate without a line has let the person pass the way that is asked for: what it showed has happened. */
  readonly hasPassed?: boolean;
  /** The code was typed by hand, and nobody has said why. */
  readonly needsReason?: boolean;
  /** The person's last event of this day, up to this moment. */
  readonly last: { readonly direction: Direction; readonly at: Date } | null;
  /** Something that happened later on this day is known already: where the person is now, it says, not this scan. */
  readonly isOvertaken?: boolean;
  readonly day: DayRecord;
}

interface Recorded<Shift extends GateShift> {
  readonly recorded: true;
  readonly result: Extract<CheckResult, 'on_time' | 'late' | 'too_late' | 'back' | 'out' | 'left_early'>;
  readonly direction: Direction;
  readonly minutes: number;
  readonly shift: Shift | null;
  readonly day: DayRecord;
}

interface NotRecorded {
  readonly recorded: false;
  readonly result: Extract<
    CheckResult,
    'repeated' | 'already_in' | 'already_out' | 'holiday' | 'blocked' | 'ask_direction' | 'ask_reason'
  >;
  readonly direction: Direction | null;
  readonly secondsAgo: number | null;
}

export type Decision<Shift extends GateShift = GateShift> = Recorded<Shift> | NotRecorded;

/** What a scan comes to. */
export const decide = <Shift extends GateShift>(situation: Situation<Shift>): Decision<Shift> => {
  const { moment, block, dayStatus, last } = situation;
  const aheadBy = last ? last.at.getTime() - moment.instant.getTime() : 0;
  // By another clock it is still to come: it neither stops this scan nor says where the person is.
  if (aheadBy >= repeatedWithinSeconds * 1000) return decide({ ...situation, last: null });
  if (block && !goesHome(situation)) return told('blocked');
  const secondsAgo = last && Math.max(0, Math.round(-aheadBy / 1000));
  const isSure = situation.isAnswered === true || situation.hasPassed === true;
  const isOtherWay = isSure && situation.asked !== last?.direction;
  if (last && secondsAgo !== null && secondsAgo < repeatedWithinSeconds && !isOtherWay)
    return told('repeated', last.direction, secondsAgo);
  if (dayStatus.working) return situation.isOffDay ? unjudged(situation) : onSchoolDay(situation);
  return situation.isSpecialDay || leavesFreeDay(situation) ? unjudged(situation) : told('holiday');
};

/** A special day was ended while somebody was inside: they go out, and nobody comes in. */
const leavesFreeDay = <Shift extends GateShift>(situation: Situation<Shift>): boolean =>
  situation.last?.direction === 'in' && nextDirection(situation, null) === 'out';

/** What keeps a person from coming in. What stands against a card holds both ways: anybody may have it in hand. */
const closesEntry: ReadonlySet<BlockReason> = new Set([
  'suspended',
  'left_school',
  'not_enrolled',
  'account_closed',
]);

/** Nobody is kept inside: who came in before the block goes out, and is counted as gone. */
const goesHome = <Shift extends GateShift>(situation: Situation<Shift>): boolean =>
  situation.block !== null &&
  closesEntry.has(situation.block) &&
  situation.last?.direction === 'in' &&
  nextDirection(situation, shiftAt(situation.shifts, situation.moment.minute)) === 'out';

/** Who comes and goes is known; the day's letter stays what it is, because nobody was expected. */
const unjudged = <Shift extends GateShift>(situation: Situation<Shift>): Decision<Shift> => {
  const decision = onSchoolDay({ ...situation, shifts: [] });
  if (!decision.recorded) return decision;
  return { ...decision, day: { ...decision.day, letter: situation.day.letter } };
};

const onSchoolDay = <Shift extends GateShift>(situation: Situation<Shift>): Decision<Shift> => {
  const { moment } = situation;
  const shift = shiftAt(situation.shifts, moment.minute);
  const direction = nextDirection(situation, shift);
  if (direction === 'already_in') return told('already_in', 'in');
  // Of two gates that both saw somebody go, the later saw the last of them, whichever is heard of first.
  if (direction === 'already_out')
    return situation.hasPassed ? exit(situation, shift) : told('already_out', 'out');
  if (direction === 'ask') return told('ask_direction');
  if (situation.needsReason) return told('ask_reason', direction);
  return direction === 'in' ? arrival(situation, shift) : exit(situation, shift);
};

const told = (
  result: NotRecorded['result'],
  direction: Direction | null = null,
  secondsAgo: number | null = null,
): NotRecorded => ({ recorded: false, result, direction, secondsAgo });

/**
 * The direction of a scan. The guard's word goes first. Left to the rule: who is outside comes in, but of a first scan
 * at a time when one only goes out nobody but the guard knows what it is; who is inside goes out, but not while
 * others are still arriving, since then it is the same card shown twice.
 */
export const nextDirection = (
  { asked, last, moment }: Pick<Situation, 'asked' | 'last' | 'moment'>,
  shift: GateShift | null,
): Direction | 'already_in' | 'already_out' | 'ask' => {
  if (asked === 'in') return last?.direction === 'in' ? 'already_in' : 'in';
  if (asked === 'out') return last?.direction === 'out' ? 'already_out' : 'out';
  if (last?.direction === 'in') return isArrivalTime(shift, moment.minute) ? 'already_in' : 'out';
  if (last) return 'in';
  return shift && moment.minute >= shift.outFrom ? 'ask' : 'in';
};

const isArrivalTime = (shift: GateShift | null, minute: number) =>
  shift !== null && minute >= shift.inFrom && minute <= shift.lateUntil;

const arrival = <Shift extends GateShift>(
  { moment: { minute }, shifts, day, isOvertaken }: Situation<Shift>,
  shift: Shift | null,
): Recorded<Shift> => {
  const recorded = { recorded: true, direction: 'in', shift } as const;
  const lastOut = isOvertaken ? day.lastOut : null;
  // The first of two scans in one minute, though the second was heard of before it: it came in, and late if that was late.
  const isFirst = isOvertaken === true && day.firstIn === minute;
  if (day.firstIn !== null && day.firstIn <= minute && !isFirst)
    return { ...recorded, result: 'back', minutes: 0, day: { ...day, lastOut } };
  const { result, letter, minutes } = punctuality(minute, shift, shifts);
  // What a person has said about the day (absent with reason, on leave) isn't unsaid by a card.
  const kept = isFirst || 'EV'.includes(day.letter) ? day.letter : letter;
  return { ...recorded, result, minutes, day: { letter: kept, firstIn: minute, lastOut } };
};

/** Coming only for the afternoon of a day in two sessions is half a day. */
const punctuality = (minute: number, shift: GateShift | null, shifts: readonly GateShift[]) => {
  if (!shift || minute <= shift.onTimeUntil)
    return {
      result: 'on_time',
      letter: shift && shift.id !== shifts[0]?.id ? 'H' : 'P',
      minutes: 0,
    } as const;
  const minutes = minute - shift.startsAt;
  if (minute > shift.lateUntil) return { result: 'too_late', letter: 'A', minutes } as const;
  return { result: 'late', letter: shift.id !== shifts[0]?.id ? 'H' : 'L', minutes } as const;
};

const exit = <Shift extends GateShift>(
  { moment: { minute }, day, isOvertaken }: Situation<Shift>,
  shift: Shift | null,
): Recorded<Shift> => {
  const early = earlyMinutes(shift, minute);
  return {
    recorded: true,
    direction: 'out',
    shift,
    result: early > 0 ? 'left_early' : 'out',
    minutes: early,
    day: { ...day, lastOut: isOvertaken ? day.lastOut : Math.max(day.lastOut ?? 0, minute) },
  };
};

/** How many minutes before time somebody goes; none for who goes out in the break. */
export const earlyMinutes = (shift: GateShift | null, minute: number): number =>
  shift && !isInBreak(shift, minute) ? Math.max(0, shift.outFrom - minute) : 0;

const isInBreak = ({ breakFrom, breakUntil }: GateShift, minute: number) =>
  breakFrom !== null && breakUntil !== null && minute >= breakFrom && minute <= breakUntil;
