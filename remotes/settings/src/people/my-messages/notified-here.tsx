import { addPushDevice, dropPushDevice, pushDevices } from '@suksa/contracts/settings';
import { useErrorText } from '@suksa/i18n';
import { ApiError, apiQuery, send, useApiMutation } from '@suksa/platform';
import {
  Alert,
  Button,
  Icon,
  isNotifyingDenied,
  mayNotifyHere,
  notifiedHere,
  notifyHere,
  notifyHereNoMore,
} from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './my-messages.module.css';

/** Whether this browser shows word of the school while no page of it is open; says what is missing where it can't. */
export function NotifiedHere() {
  const { t } = useTranslation('settings');
  if (!mayNotifyHere())
    return (
      <details className={classes.note}>
        <summary>
          <Icon name="bell" size={18} /> {t('messages.push.not_here')}
        </summary>
        <p>{t(window.isSecureContext ? 'messages.push.needs_install' : 'messages.push.needs_https')}</p>
      </details>
    );
  return <Switchable />;
}

type Trouble = 'denied' | 'failed' | null;

function Switchable() {
  const { t } = useTranslation('settings');
  const { errorText } = useErrorText('settings');
  const { data } = useQuery(apiQuery(pushDevices));
  const [here, setHere] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>(() => (isNotifyingDenied() ? 'denied' : null));
  const { mutateAsync: add, error } = useApiMutation(addPushDevice);
  useEffect(() => {
    notifiedHere()
      .then(setHere)
      .catch((cause: unknown) => console.warn('It is not known whether this browser is told', cause));
  }, []);
  if (!data) return null;
  const isOn = here !== null && data.endpoints.includes(here);

  async function turnOn(key: string) {
    setBusy(true);
    setTrouble(null);
    try {
      const browser = await notifyHere(key);
      if (browser) await add({ body: browser });
      setHere(browser?.endpoint ?? null);
      setTrouble(browser ? null : 'denied');
    } catch (cause) {
      if (!(cause instanceof ApiError)) setTrouble('failed');
      console.warn('This browser could not be told', cause);
    } finally {
      setBusy(false);
    }
  }

  async function turnOff(endpoint: string) {
    setBusy(true);
    try {
      await send(dropPushDevice, { body: { endpoint } });
      await notifyHereNoMore();
      setHere(null);
    } catch (cause) {
      console.warn('This browser is still told', cause);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={classes.told} aria-label={t('messages.push.title')}>
      <Icon name="bell" size={22} />
      <div>
        <strong>{t(isOn ? 'messages.push.on' : 'messages.push.title')}</strong>
        <p>{t(isOn ? 'messages.push.on_text' : 'messages.push.text')}</p>
      </div>
      <Button
        variant={isOn ? 'default' : 'filled'}
        loading={isBusy}
        onClick={() => void (isOn ? turnOff(here) : turnOn(data.key))}
      >
        {t(isOn ? 'messages.push.turn_off' : 'messages.push.turn_on')}
      </Button>
      {(trouble ?? error) && (
        <Alert color="yellow" role="alert" icon={<Icon name="alert-triangle" />} className={classes.trouble}>
          {trouble ? t(`messages.push.${trouble}`) : error && errorText(error.code)}
        </Alert>
      )}
    </section>
  );
}
