import { useEffect } from 'react';
import { host } from './host.ts';

/**
 * While `dirty`, the browser asks before the page is left, and the shell waits with offering a new version.
 */
export function useUnsavedChanges(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const form = Symbol('form');
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    host().unsavedForms.add(form);
    window.addEventListener('beforeunload', ask);
    return () => {
      host().unsavedForms.remove(form);
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty]);
}
