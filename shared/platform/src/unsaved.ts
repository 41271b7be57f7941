import { useEffect } from 'react';
import { host } from './host.ts';

/**
 * For what is typed outside a form of `@suksa/ui/form`, which guards itself: while `dirty`, whoever would leave is
 * asked, and the shell waits with offering a new version.
 */
export function useUnsavedChanges(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const form = Symbol('form');
    host().unsavedForms.add(form);
    return () => host().unsavedForms.remove(form);
  }, [dirty]);
}
