import { daysAfter, daysBetween } from '@suksa/contracts/days';

/** Days from the first to the last, both included. */
export interface Span {
  readonly from: string;
  readonly until: string;
}

export interface Child {
  readonly id: number;
  /** Null: not known, then after those of whom it is. */
  readonly birthDate: string | null;
  /** The first day at the school ever. */
  readonly enrolledOn: string;
  /** When the child studies; none of them overlap. */
  readonly spans: readonly Span[];
}

interface Siblings {
  readonly child: Child;
  readonly siblings: readonly Child[];
  readonly order: 'birth' | 'enrolment';
}

/** The part of a stay that lies within the period, if any. */
export const within = (span: Span, period: Span): Span | null => {
  const [, from = period.from] = [span.from, period.from].sort();
  const [until = period.until] = [span.until, period.until].sort();
  return from <= until ? { from, until } : null;
};

const lengthOf = ({ from, until }: Span) => daysBetween(from, until) + 1;

/** How many days of the period these stays cover. */
export const daysHere = (spans: readonly Span[], period: Span): number =>
  spans.reduce((days, span) => {
    const inside = within(span, period);
    return inside ? days + lengthOf(inside) : days;
  }, 0);

/** The first day of the period on which the child is here; null where there is none. */
export const firstDayHere = ({ spans }: Child, period: Span): string | null =>
  spans
    .flatMap((span) => within(span, period) ?? [])
    .map(({ from }) => from)
    .sort()[0] ?? null;

const isBefore = (one: Child, other: Child, order: Siblings['order']): boolean => {
  const key = order === 'birth' ? 'birthDate' : 'enrolledOn';
  const [a, b] = [one[key] ?? '9999', other[key] ?? '9999'];
  return a === b ? one.id < other.id : a < b;
};

/** The how-manieth child of the family it is among those who are here on a day. */
export const numberOn = (day: string, { child, siblings, order }: Siblings): number =>
  1 +
  siblings.filter(
    (sibling) =>
      isBefore(sibling, child, order) && sibling.spans.some(({ from, until }) => from <= day && day <= until),
  ).length;

/**
 * On how many of its days in the period the child's number is one of those asked for. The number changes only where a
 * sibling comes or goes, so it is asked once for each stretch between two such days.
 */
export const daysAsChild = (
  family: Siblings,
  period: Span,
  isCounted: (number: number) => boolean,
): number => {
  const changes = family.siblings.flatMap(({ spans }) =>
    spans.flatMap(({ from, until }) => [from, until < '9999' ? daysAfter(until, 1) : until]),
  );
  return family.child.spans.reduce((days, span) => {
    const inside = within(span, period);
    if (!inside) return days;
    const starts = [inside.from, ...changes.filter((day) => day > inside.from && day <= inside.until)].sort();
    return starts.reduce((counted, start, index) => {
      const next = starts[index + 1];
      const until = next === undefined ? inside.until : daysAfter(next, -1);
      // Of two changes on one day the first begins a stretch of no days.
      return isCounted(numberOn(start, family)) ? counted + lengthOf({ from: start, until }) : counted;
    }, days);
  }, 0);
};
