import { latestBuild } from '@suksa/contracts';
import { send } from '@suksa/platform';
import { store } from '../stores/store.ts';
import { updateAtom } from '../stores/update.ts';
import { unsavedForms } from '../unsaved-forms.ts';

/** SPEC.md section 9. */
const checkEvery = 3_600_000;

/**
 * Asks now and every hour what is live. Once that isn't what this page runs, it is offered, at a moment when no
 * form is unsaved. Gives back what ends the asking.
 */
export function watchForUpdates(compositionId: string): () => void {
  const check = () => void offerIfNewer(compositionId);
  const timer = setInterval(check, checkEvery);
  check();
  return () => clearInterval(timer);
}

async function offerIfNewer(compositionId: string): Promise<void> {
  try {
    const { id } = await send(latestBuild);
    if (id && id !== compositionId) unsavedForms.whenNone(() => store.set(updateAtom, true));
  } catch (error) {
    console.warn('What is live could not be asked', error);
  }
}
