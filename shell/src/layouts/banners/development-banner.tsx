import { endOverride } from '@suksa/contracts/releases';
import { send } from '@suksa/platform';
import { Button, Icon } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readDevRemote } from '../../composition/read-composition.ts';
import { chosenOverride, leaveOverride } from '../../override/override.ts';
import classes from './banners.module.css';

/** On every page in which a development server stands in for a tab; where it was this browser tab's choice, a way out. */
export function DevelopmentBanner() {
  const { t } = useTranslation('shell');
  const [own] = useState(chosenOverride);
  const devRemote = own ?? readDevRemote();
  if (!devRemote) return null;
  return (
    <section className={classes.ribbon} aria-label={t('override.label')}>
      <Icon name="alert-triangle" size={16} />
      <span>
        {t('ribbon.development', { tab: devRemote.name, address: new URL(devRemote.entry).origin })}
      </span>
      {own && <WayOut />}
    </section>
  );
}

function WayOut() {
  const { t } = useTranslation('shell');
  const [leaving, setLeaving] = useState(false);

  async function leave() {
    setLeaving(true);
    leaveOverride();
    // This browser tab is out of it even where the server can't be told.
    await send(endOverride).catch((error: unknown) => console.warn('The override was not ended', error));
    location.reload();
  }

  return (
    <Button size="compact-xs" variant="default" loading={leaving} onClick={() => void leave()}>
      {t('override.leave')}
    </Button>
  );
}
