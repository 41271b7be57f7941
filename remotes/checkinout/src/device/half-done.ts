import { useUnsavedChanges } from '@suksa/platform';
import { askToDiscard } from '@suksa/ui';
import { useEffect } from 'react';

const begun = new Set<symbol>();

/** For what is lost with the mode that it is done in: while `dirty`, whoever would leave the mode or the page is asked. */
export function useHalfDone(dirty: boolean): void {
  useUnsavedChanges(dirty);
  useEffect(() => {
    if (!dirty) return;
    const own = Symbol('half done');
    begun.add(own);
    return () => void begun.delete(own);
  }, [dirty]);
}

export const isHalfDone = (): boolean => begun.size > 0;

/** True where nothing is half done, or the user would rather lose it. */
export const mayLeaveIt = async (): Promise<boolean> => !isHalfDone() || askToDiscard();
