import { useBranch } from '@suksa/platform';
import { Fragment, type ReactNode } from 'react';

/** A switch of branch or year begins a tab's screen anew: nothing of the other branch stays on the page. */
export function RemountOnBranchChange({ children }: { children: ReactNode }) {
  const context = useBranch();
  return <Fragment key={`${context?.branch.id}-${context?.year?.id}`}>{children}</Fragment>;
}
