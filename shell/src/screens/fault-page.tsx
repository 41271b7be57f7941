import { Button, Icon } from '@suksa/ui';
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../layouts/header/button-link.tsx';
import { startPath } from '../session/sign-in-path.ts';
import { faultAtom } from '../stores/fault.ts';
import { MessagePage } from './message-page.tsx';

/**
 * The error page of decision 221 for what went wrong outside of drawing. The page before it is kept out of
 * sight: the way back leads to it as it was, with everything typed.
 */
export function FaultPage({ fault }: { fault: Error }) {
  const { t } = useTranslation('shell');
  const setFault = useSetAtom(faultAtom);
  const { key } = useLocation();
  const openedAt = useRef(key);
  const back = useRef<HTMLButtonElement>(null);

  useEffect(() => back.current?.focus(), []);
  useEffect(() => {
    // Home, or the browser's Back: another page has nothing to do with it.
    if (key !== openedAt.current) setFault(null);
  }, [key, setFault]);

  return (
    <main>
      <MessagePage
        icon="alert-triangle"
        title={t('error.title')}
        text={fault.message || t('error.text')}
        note="500"
      >
        <Button ref={back} leftSection={<Icon name="arrow-left" />} onClick={() => setFault(null)}>
          {t('error.back')}
        </Button>
        <ButtonLink to={startPath} variant="default" leftSection={<Icon name="home" />}>
          {t('home')}
        </ButtonLink>
      </MessagePage>
    </main>
  );
}
