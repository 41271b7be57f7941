import { usualYear } from '@suksa/contracts/usual-year';
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

/** The chosen branch and year where the user may see them, else the first branch and its usual year. */
export const branchContextAtom = atom<BranchContext | null>((get) => {
  const branches = get(sessionAtom)?.user?.branches ?? [];
  const choice = get(choiceAtom);
  const branch = branches.find(({ id }) => id === choice?.branch) ?? branches[0];
  if (!branch) return null;
  const year = branch.years.find(({ id }) => id === choice?.year) ?? usualYear(branch.years);
  return { branch, year, readOnly: year?.state === 'closed' };
});

function storedChoice(): BranchChoice | null {
  try {
    const { branch, year } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<BranchChoice>;
    return typeof branch === 'number' && typeof year === 'number' ? { branch, year } : null;
  } catch {
    return null;
  }
}
