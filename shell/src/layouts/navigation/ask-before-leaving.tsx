import { askToDiscard } from '@suksa/ui';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { sessionAtom, suspendedAtom } from '../../session/session.ts';
import { store } from '../../stores/store.ts';
import { unsavedForms } from '../../unsaved-forms.ts';

/**
 * Asks before a link, Back or Forward would throw away what was typed. A window's own way out asks by itself and
 * only then changes the address; Back and Forward may close a window that the address holds open. A step that has a
 * place in the history but no address of its own closes none.
 */
export function AskBeforeLeaving() {
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to, historyAction }) => {
    const closesWindow = historyAction === 'POP' && from.search !== to.search;
    return (
      (closesWindow || from.pathname !== to.pathname) &&
      unsavedForms.any() &&
      store.get(sessionAtom) !== null &&
      !store.get(suspendedAtom)
    );
  });
  const latest = useRef(blocker);
  latest.current = blocker;
  const asking = useRef(false);

  useEffect(() => {
    // Back pressed once more, while the question stands, is the same question.
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    void mayLeave().then((leaves) => {
      asking.current = false;
      if (latest.current.state !== 'blocked') return;
      if (leaves) latest.current.proceed();
      else latest.current.reset();
    });
  }, [blocker]);
  return null;
}

/** True where nothing typed is unsaved, or the user would rather lose it. */
export async function mayLeave(): Promise<boolean> {
  if (!unsavedForms.any()) return true;
  if (!(await askToDiscard())) return false;
  unsavedForms.discard();
  return true;
}
