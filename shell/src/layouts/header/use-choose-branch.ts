import { defaultYear } from '@suksa/contracts/default-year';
import type { SessionBranch, SessionYear } from '@suksa/contracts/session';
import { useSetAtom } from 'jotai';
import { chooseBranchAtom } from '../../stores/branch.ts';
import { mayLeave } from '../navigation/ask-before-leaving.tsx';

/**
 * Switches branch and year; without a year, to the branch's usual one. A switch begins the screen anew, so where
 * something was typed it asks first.
 */
export function useChooseBranch() {
  const choose = useSetAtom(chooseBranchAtom);
  return async (branch: SessionBranch, year?: SessionYear) => {
    if (!(await mayLeave())) return;
    const opened = year ?? defaultYear(branch.years);
    choose({ branch: branch.id, year: opened?.id ?? 0 });
  };
}
