import type { BranchContext } from '@suksa/platform';
import { atom } from 'jotai';
import { sessionAtom } from '../session/session.ts';
import { type BranchChoice, branchContextOf, storeChoice, storedChoice } from './branch-choice.ts';

const choiceAtom = atom<BranchChoice | null>(storedChoice());

/**
 * What the user last chose in the header, remembered in this browser. Another browser tab keeps its own: a switch
 * there must not pull the screen away from under someone who is typing here.
 */
export const chooseBranchAtom = atom(null, (_get, set, choice: BranchChoice) => {
  storeChoice(choice);
  set(choiceAtom, choice);
});

/** The year of each branch in which this page began to work, and whose page it is. */
const begunAtom = atom<{ readonly user: number; readonly years: ReadonlyMap<number, number> } | null>(null);

/**
 * The chosen branch and year where the user may see them, else the first branch and the year in which this page began
 * to work there, else its usual year.
 */
export const branchContextAtom = atom<BranchContext | null>((get) => {
  const user = get(sessionAtom)?.user;
  const begun = get(begunAtom);
  return branchContextOf(
    user?.branches ?? [],
    get(choiceAtom),
    begun?.user === user?.id ? begun?.years : undefined,
  );
});

/**
 * The page stays in the year in which it works, until another is chosen or it is loaded again: a year that is closed
 * or opened, here or by somebody else, must not pull the screen away from under somebody who is typing.
 */
export const stayInYearAtom = atom(null, (get, set) => {
  const user = get(sessionAtom)?.user?.id;
  const context = get(branchContextAtom);
  if (user === undefined || !context?.year) return;
  const begun = get(begunAtom);
  const years = begun?.user === user ? begun.years : new Map<number, number>();
  if (years.get(context.branch.id) === context.year.id) return;
  set(begunAtom, { user, years: new Map(years).set(context.branch.id, context.year.id) });
});
