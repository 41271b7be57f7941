import type { SessionBranch, SessionYear } from '@suksa/contracts/session';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { chooseBranchAtom } from '../stores/branch.ts';
import { unsavedForms } from '../unsaved-forms.ts';
import { askToDiscard } from './ask-before-leaving.tsx';

/**
 * Switches branch and year; without a year, to the branch's open one. A switch begins the screen anew, so where
 * something was typed it asks first.
 */
export function useChooseBranch() {
  const { t } = useTranslation('shell');
  const choose = useSetAtom(chooseBranchAtom);
  return async (branch: SessionBranch, year?: SessionYear) => {
    if (unsavedForms.any() && !(await askToDiscard(t))) return;
    const opened = year ?? branch.years.find(({ state }) => state === 'open') ?? branch.years[0];
    choose({ branch: branch.id, year: opened?.id ?? 0 });
  };
}
