import type { GateShift } from './decision.ts';

/** From one minute after midnight to another. */
export interface Interval {
  readonly from: number;
  readonly until: number;
}

type Times = Pick<GateShift, 'startsAt' | 'outFrom' | 'breakFrom' | 'breakUntil'>;

/** The hours that the shifts of a day ask for, in order: without their breaks, and without the pause between two of them. */
export const workingTimes = (shifts: readonly Times[]): readonly Interval[] =>
  shifts.flatMap(({ startsAt, outFrom, breakFrom, breakUntil }) => {
    const shift = [{ from: startsAt, until: outFrom }];
    return breakFrom === null || breakUntil === null
      ? shift
      : without(shift, { from: breakFrom, until: breakUntil });
  });

interface Presence {
  readonly shifts: readonly Times[];
  /** Out and in again meanwhile. */
  readonly away: readonly Interval[];
}

/** Whoever stays in the house over a break isn't at work: pauses inside and between the shifts don't count. */
export const workedMinutes = ({ shifts, away }: Presence, present: Interval): number =>
  minutesOf([...pausesOf(shifts), ...away].reduce<readonly Interval[]>(without, [present]));

const pausesOf = (shifts: readonly Times[]): readonly Interval[] =>
  shifts.flatMap(({ breakFrom, breakUntil, outFrom }, at) => {
    const next = shifts[at + 1];
    return [
      ...(breakFrom === null || breakUntil === null ? [] : [{ from: breakFrom, until: breakUntil }]),
      ...(next && next.startsAt > outFrom ? [{ from: outFrom, until: next.startsAt }] : []),
    ];
  });

/** What of these times lies in a span; what lies outside is cut off. */
export const within = (times: readonly Interval[], { from, until }: Interval): readonly Interval[] =>
  times
    .map((time) => ({ from: Math.max(time.from, from), until: Math.min(time.until, until) }))
    .filter(isTime);

const without = (times: readonly Interval[], { from, until }: Interval): readonly Interval[] =>
  times
    .flatMap((time) => [
      { from: time.from, until: Math.min(time.until, from) },
      { from: Math.max(time.from, until), until: time.until },
    ])
    .filter(isTime);

const isTime = ({ from, until }: Interval) => until > from;

/** Of times that don’t overlap. */
export const minutesOf = (times: readonly Interval[]): number =>
  times.reduce((sum, { from, until }) => sum + until - from, 0);
