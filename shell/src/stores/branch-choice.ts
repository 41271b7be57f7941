import { defaultYear } from '@suksa/contracts/default-year';
import type { BranchContext } from '@suksa/platform';

/** What somebody last chose in the header. */
export interface BranchChoice {
  readonly branch: number;
  readonly year: number;
}

const storageKey = 'branch-and-year';

/**
 * This browser tab's own, which a reload finds again, and the last of all of them, with which a new one begins. A storage
 * that is full forgets it; the page itself goes on in what was chosen.
 */
export function storeChoice(choice: BranchChoice): void {
  for (const storage of [sessionStorage, localStorage]) keep(storage, JSON.stringify(choice));
}

function keep(storage: Storage, choice: string): void {
  try {
    storage.setItem(storageKey, choice);
  } catch (cause) {
    console.warn('The chosen branch could not be kept', cause);
  }
}

export function storedChoice(): BranchChoice | null {
  try {
    const stored = sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey);
    // From here on another browser tab's choice is none of this one's.
    if (stored) keep(sessionStorage, stored);
    const { branch, year } = JSON.parse(stored ?? '{}') as Partial<BranchChoice>;
    return typeof branch === 'number' && typeof year === 'number' ? { branch, year } : null;
  } catch {
    return null;
  }
}

/**
 * The chosen branch and year where they are among those that the user may see, else the first branch and the year in
 * which the page `begun` to work there, else its usual year.
 */
export function branchContextOf(
  branches: readonly BranchContext['branch'][],
  choice: BranchChoice | null,
  begun: ReadonlyMap<number, number> = new Map(),
): BranchContext | null {
  const branch = branches.find(({ id }) => id === choice?.branch) ?? branches[0];
  if (!branch) return null;
  const year =
    branch.years.find(({ id }) => id === choice?.year) ??
    branch.years.find(({ id }) => id === begun.get(branch.id)) ??
    defaultYear(branch.years);
  return { branch, year, readOnly: year?.state === 'closed' };
}
