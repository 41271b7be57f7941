import type { CardHolderKind, CardPerson, LongestValues } from '@suksa/contracts/settings';
import type { Caller } from '../../../http/caller.ts';
import { todayIn } from '../../../school/clock.ts';
import { longestOf, presentPerson } from './holder-presenter.ts';
import { findHolders, findLongestNames } from './holder-repository.ts';
import { placeOf } from './place-repository.ts';

const peopleShown = 20;
const longNamedShown = 12;

interface Preview {
  readonly holder: CardHolderKind;
  readonly levelId?: number | undefined;
  readonly q: string;
}

/** People to try a design with, those with the longest names, and the longest real values that it must hold. */
export const previewOf = async (
  { actor, context, school: { read } }: Caller,
  { holder, levelId, q }: Preview,
): Promise<{ people: CardPerson[]; longNamed: CardPerson[]; longest: LongestValues }> => {
  const place = await placeOf(read, context);
  const scope = { actor, context, holder, levelId, today: todayIn() };
  const [found, longNamed] = await Promise.all([
    findHolders(read, { ...scope, q }, { limit: peopleShown, offset: 0 }),
    findLongestNames(read, scope),
  ]);
  return {
    people: found.map((row) => presentPerson(row, holder, place)),
    longNamed: longNamed.slice(0, longNamedShown).map((row) => presentPerson(row, holder, place)),
    longest: longestOf(longNamed, holder, place),
  };
};
