import type { FormDraft } from '@suksa/ui';
import { branchContextAtom } from '../stores/branch.ts';
import { store } from '../stores/store.ts';
import { draftPrefix } from './draft-owners.ts';
import { sessionAtom, suspendedAtom } from './session.ts';

/** Drafts are kept and dropped by whoever is signed in; a form that goes because its user went leaves its draft. */
export const drafts = {
  read(form: string): FormDraft | null {
    const key = keyOf(form);
    const text = key && sessionStorage.getItem(key);
    if (!text) return null;
    try {
      return JSON.parse(text) as FormDraft;
    } catch {
      return null;
    }
  },
  keep(form: string, draft: FormDraft): void {
    const key = keyOf(form);
    if (!key) return;
    try {
      sessionStorage.setItem(key, JSON.stringify(draft));
    } catch (cause) {
      // Full or forbidden: then only the page itself holds what was typed.
      console.warn('What was typed could not be kept', cause);
    }
  },
  drop(form: string): void {
    const key = keyOf(form);
    if (key) sessionStorage.removeItem(key);
  },
};

function keyOf(form: string): string | null {
  const user = store.get(sessionAtom)?.user;
  if (!user || store.get(suspendedAtom)) return null;
  const context = store.get(branchContextAtom);
  return `${draftPrefix}${user.id}:${context?.branch.id ?? ''}:${context?.year?.id ?? ''}:${form}`;
}
