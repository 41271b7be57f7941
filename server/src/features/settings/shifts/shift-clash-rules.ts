import type { ShiftClash } from '@suksa/contracts/settings';
import type { NewShift } from './shift-repository.ts';

/** What decides whether two shifts of the same people meet. */
export type ClashingShift = Pick<
  NewShift,
  'nameLo' | 'nameEn' | 'inFrom' | 'outUntil' | 'validFrom' | 'validUntil'
> & {
  readonly session: 'whole_day' | 'morning' | 'afternoon';
  readonly weekdays: readonly number[];
};

/**
 * The shifts of the same people that want a day of the candidate's too. A morning and an afternoon may share a day
 * if the morning has ended when the afternoon begins: else the gate couldn't tell to which of them a scan belongs.
 */
export const clashesOf = (
  candidate: ClashingShift,
  others: readonly (ClashingShift & { readonly id: number })[],
): ShiftClash[] =>
  others.flatMap((other) => {
    const weekdays = other.weekdays.filter((day) => candidate.weekdays.includes(day));
    const from = later(candidate.validFrom, other.validFrom);
    const until = earlier(candidate.validUntil ?? null, other.validUntil ?? null);
    if (weekdays.length === 0 || (until !== null && until < from)) return [];
    const kind = kindOf(candidate, other);
    if (!kind) return [];
    return [{ id: other.id, name: { lo: other.nameLo, en: other.nameEn }, kind, weekdays, from, until }];
  });

const later = (a: string, b: string) => [a, b].sort()[1] ?? a;
const earlier = (a: string | null, b: string | null) => (a !== null && (b === null || a < b) ? a : b);

const kindOf = (a: ClashingShift, b: ClashingShift): ShiftClash['kind'] | null => {
  if (a.session === b.session || a.session === 'whole_day' || b.session === 'whole_day') return 'same_day';
  const [morning, afternoon] = a.session === 'morning' ? [a, b] : [b, a];
  return clock(morning.outUntil) > clock(afternoon.inFrom) ? 'times_meet' : null;
};

/** The database keeps seconds, what is typed has none. */
const clock = (time: string) => time.slice(0, 5);
