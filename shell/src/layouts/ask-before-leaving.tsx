import { dialogs } from '@suksa/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { sessionAtom, suspendedAtom } from '../session/session.ts';
import { store } from '../stores/store.ts';
import { unsavedForms } from '../unsaved-forms.ts';

/** Asks before a link or the Back button would throw away what was typed. */
export function AskBeforeLeaving() {
  const { t } = useTranslation('shell');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      unsavedForms.any() &&
      store.get(sessionAtom) !== null &&
      !store.get(suspendedAtom),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void askToDiscard(t).then((discard) => (discard ? blocker.proceed() : blocker.reset()));
  }, [blocker, t]);
  return null;
}

/** Resolves to true when the user would rather lose what was typed. */
export function askToDiscard(t: (key: string) => string): Promise<boolean> {
  return dialogs.confirm({
    title: t('unsaved.title'),
    text: t('unsaved.text'),
    confirmLabel: t('unsaved.discard'),
    cancelLabel: t('unsaved.stay'),
    danger: true,
  });
}
