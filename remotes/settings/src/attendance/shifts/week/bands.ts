import type { ActingShift } from '@suksa/contracts/settings';

/** What a stretch of a shift's day means for who passes the gate in it. */
export type BandKind = 'on_time' | 'grace' | 'late' | 'absent' | 'out';

export interface Band {
  readonly kind: BandKind;
  /** `HH:MM`. */
  readonly from: string;
  readonly until: string;
}

/** A shift's day in its stretches, in order; empty ones are left out. */
export const bandsOf = (shift: ActingShift): readonly Band[] => {
  const { inFrom, startsAt, onTimeUntil, lateUntil, outFrom, outUntil } = shift;
  const bands: readonly Band[] = [
    { kind: 'on_time', from: inFrom, until: startsAt },
    { kind: 'grace', from: startsAt, until: onTimeUntil },
    { kind: 'late', from: onTimeUntil, until: lateUntil },
    { kind: 'absent', from: lateUntil, until: outFrom },
    { kind: 'out', from: outFrom, until: outUntil },
  ];
  return bands.filter(({ from, until }) => from < until);
};

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** A stretch of the day in whole hours, minutes after midnight. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** The hours that a week's shifts fill; a usual day where there is none. */
export const spanOf = (shifts: readonly ActingShift[]): Span => {
  if (shifts.length === 0) return { from: 6 * 60, until: 18 * 60 };
  const from = Math.min(...shifts.map(({ inFrom }) => minuteOf(inFrom)));
  const until = Math.max(...shifts.map(({ outUntil }) => minuteOf(outUntil)));
  return { from: Math.floor(from / 60) * 60, until: Math.min(24, Math.ceil(until / 60)) * 60 };
};

/** Where a stretch lies in a span, in percent. */
export const placeOf = ({ from, until }: Pick<Band, 'from' | 'until'>, span: Span) => {
  const length = span.until - span.from;
  const start = ((minuteOf(from) - span.from) / length) * 100;
  const end = ((minuteOf(until) - span.from) / length) * 100;
  return { left: `${start}%`, width: `${Math.max(0, end - start)}%` };
};

/** The full hours of a span, at most every second where there are many. */
export const hoursOf = ({ from, until }: Span): readonly number[] => {
  const step = until - from > 8 * 60 ? 120 : 60;
  const hours: number[] = [];
  for (let minute = from; minute <= until; minute += step) hours.push(minute);
  return hours;
};
