import { defaultYear } from '@suksa/contracts/default-year';
import type { BranchContext } from '@suksa/platform';
import { atom } from 'jotai';
import { sessionAtom } from '../session/session.ts';

interface BranchChoice {
  readonly branch: number;
  readonly year: number;
}

const storageKey = 'branch-and-year';

const choiceAtom = atom<BranchChoice | null>(storedChoice());

/**
 * What the user last chose in the header, remembered in this browser. Another browser tab keeps its own: a switch
 * there must not pull the screen away from under someone who is typing here.
 */
export const chooseBranchAtom = atom(null, (_get, set, choice: BranchChoice) => {
  localStorage.setItem(storageKey, JSON.stringify(choice));
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
  const branches = user?.branches ?? [];
  const choice = get(choiceAtom);
  const branch = branches.find(({ id }) => id === choice?.branch) ?? branches[0];
  if (!branch) return null;
  const begun = get(begunAtom);
  const begunIn = begun?.user === user?.id ? begun?.years.get(branch.id) : undefined;
  const year =
    branch.years.find(({ id }) => id === choice?.year) ??
    branch.years.find(({ id }) => id === begunIn) ??
    defaultYear(branch.years);
  return { branch, year, readOnly: year?.state === 'closed' };
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

function storedChoice(): BranchChoice | null {
  try {
    const { branch, year } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<BranchChoice>;
    return typeof branch === 'number' && typeof year === 'number' ? { branch, year } : null;
  } catch {
    return null;
  }
}
