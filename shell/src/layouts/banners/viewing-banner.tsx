import { stopViewing } from '@suksa/contracts/settings';
import { ApiError, send, useCurrentUser } from '@suksa/platform';
import { Button, Icon, notify } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '../use-role-name.ts';
import classes from './banners.module.css';

/** On every page while an administrator looks at the product as another role: whose eyes they are, and the way out. */
export function ViewingBanner() {
  const user = useCurrentUser();
  return user?.viewing_from ? <Banner user={user} /> : null;
}

function Banner({ user }: { user: NonNullable<ReturnType<typeof useCurrentUser>> }) {
  const { t } = useTranslation('shell');
  const role = useRoleName(user);
  const [leaving, setLeaving] = useState(false);

  async function leave() {
    setLeaving(true);
    try {
      await send(stopViewing);
      // From the start: nothing of what the other role saw stays on the page.
      location.assign('/settings/roles');
    } catch (error) {
      setLeaving(false);
      if (!(error instanceof ApiError)) throw error;
      notify({ text: t('viewing.failed'), tone: 'red', about: error.call });
    }
  }

  return (
    <section className={classes.ribbon} aria-label={t('viewing.label')}>
      <Icon name="eye" size={16} />
      <span>{t('viewing.as', { role })}</span>
      <Button size="compact-xs" variant="default" loading={leaving} onClick={() => void leave()}>
        {t('viewing.leave')}
      </Button>
    </section>
  );
}
