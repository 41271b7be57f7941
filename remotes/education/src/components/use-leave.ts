import { useUnsavedChanges } from '@suksa/platform';
import { askToDiscard } from '@suksa/ui';

/** Before a window that isn't a form of its own is left: asks, where something typed would be lost. */
export function useLeave(dirty: boolean): (go: () => void) => Promise<void> {
  useUnsavedChanges(dirty);
  return async (go) => {
    if (!dirty || (await askToDiscard())) go();
  };
}
