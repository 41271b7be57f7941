import type { RollCallState } from '@suksa/contracts/checkinout';

/** What is known of a student's day before the roll is called. */
export interface RollDay {
  /** A letter of `attendanceCodes`, or `.`. */
  readonly letter: string;
  readonly firstIn: number | null;
  readonly lastOut: number | null;
  /** The first coming is the word of an earlier call, not of the gate. */
  readonly isCalled: boolean;
}

export const stateOf = ({ letter, firstIn, lastOut }: RollDay, isExpected: boolean): RollCallState => {
  if (!isExpected) return 'not_expected';
  if (firstIn !== null) return lastOut === null ? 'inside' : 'left';
  if (letter === 'E' || letter === 'V') return 'excused';
  if (letter === 'A') return 'absent';
  return letter === '.' ? 'open' : 'inside';
};

/** What the call makes of a day: null where nothing changes. */
export type Called =
  | { readonly kind: 'present'; readonly letter: 'P'; readonly firstIn: number }
  | { readonly kind: 'absent'; readonly letter: 'A'; readonly firstIn: null }
  | { readonly kind: 'missing' };

/** When the roll is called, as minutes after midnight. */
export interface CalledAt {
  readonly minute: number;
  /** When the lesson began in which it is called; null where the class has none. */
  readonly lessonFrom: number | null;
}

/**
 * Who is there and has no coming gets one; who isn't is absent, unless excused. Whom the gate or the roll of an earlier
 * lesson saw and the class doesn't is neither: what was seen stands, and somebody must look.
 */
export const calledAs = (
  day: RollDay,
  isAbsent: boolean,
  { minute, lessonFrom }: CalledAt,
): Called | null => {
  const isPresent = day.firstIn !== null || 'PLH'.includes(day.letter);
  if (!isAbsent) return isPresent ? null : { kind: 'present', letter: 'P', firstIn: minute };
  const isSaidNow = day.isCalled && (lessonFrom === null || (day.firstIn ?? minute) >= lessonFrom);
  if (isPresent && !isSaidNow) return day.lastOut === null ? { kind: 'missing' } : null;
  return 'EVA'.includes(day.letter) && day.firstIn === null
    ? null
    : { kind: 'absent', letter: 'A', firstIn: null };
};
