import type { CensusGap } from '@suksa/contracts/reports';
import type { SessionYear } from '@suksa/contracts/session';
import { yearOf } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { todayIn } from '../../../school/clock.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import type { Counted } from './census-rules.ts';

export type Asking = Pick<Caller, 'actor' | 'context' | 'school'>;

export interface CensusQuery {
  readonly yearId?: number | undefined;
  readonly referenceDay?: string | undefined;
}

/** Which year and day are meant. The census is of the whole branch: who sees a part of it has none. */
export const placeOf = ({ actor, context }: Asking, { yearId, referenceDay }: CensusQuery) => {
  if (!seesWholeBranch(actor)) return refuse('no_permission');
  const { years } = context.branch;
  const year = yearId === undefined ? yearOf(context) : (years.find(({ id }) => id === yearId) ?? notFound());
  const today = todayIn();
  // Today, or the day of the year that is nearest to it.
  const [, usual = today] = [year.start, today, year.end].toSorted();
  return { year, wanted: { branchId: context.branchId, yearId: year.id, day: referenceDay ?? usual } };
};

export const lacks: Readonly<
  Record<CensusGap, (of: Pick<Counted, 'birthDate' | 'precision' | 'ethnicity'>) => boolean>
> = {
  birth_date: ({ birthDate }) => birthDate === null,
  birth_day: ({ birthDate, precision }) => birthDate !== null && precision !== 'day',
  ethnicity: ({ ethnicity }) => ethnicity === '',
};

export const gaps = Object.keys(lacks) as CensusGap[];

/** The years before, the last one first. */
export const yearsBefore = ({ context }: Asking, { start }: SessionYear) =>
  context.branch.years.filter((year) => year.start < start).toSorted((a, b) => (a.start < b.start ? 1 : -1));
