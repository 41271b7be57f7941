import { useDuration } from '@suksa/i18n';
import { Alert, Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import type { DeviceStatus as Status } from '../device/use-gate-device.ts';
import classes from './device-status.module.css';

const clockToleranceMinutes = 2;
/** What is wrong with this device or missing on it, and how to get it. */
export function DeviceStatus({ status }: { readonly status: Status | null }) {
  const { t } = useTranslation('checkinout');
  if (!status) return null;
  return (
    <div className={classes.status}>
      {!status.keeps && <Warning text={t('device.keeps_nothing')} />}
      <ClockWarning minutes={status.clockMinutes} />
      {status.keeps && status.keepsForGood === false && <MayBeCleared />}
      <Opening opening={status.opening} />
    </div>
  );
}

/** Whether this page can be opened anew while there is no line; where it can't, why, and how it could. */
function Opening({ opening }: Pick<Status, 'opening'>) {
  const { t } = useTranslation('checkinout');
  if (opening === null) return null;
  if (opening === 'ready')
    return (
      <p className={classes.facts}>
        <span>
          <Icon name="circle-check" size={18} />
          {t('device.opens_offline')}
        </span>
      </p>
    );
  return (
    <details className={classes.note}>
      <summary>{t('device.opens_online_only')}</summary>
      <p>{t(`device.${opening}`)}</p>
    </details>
  );
}

/** What the browser doesn't promise here, and how to get its word. */
function MayBeCleared() {
  const { t } = useTranslation('checkinout');
  return (
    <details className={classes.note}>
      <summary>{t('device.may_be_cleared')}</summary>
      <p>{t(window.isSecureContext ? 'device.keep_by_installing' : 'device.keep_by_https')}</p>
    </details>
  );
}

function ClockWarning({ minutes }: { readonly minutes: number }) {
  const { t } = useTranslation('checkinout');
  const duration = useDuration();
  if (Math.abs(minutes) <= clockToleranceMinutes) return null;
  return (
    <Warning
      text={t(minutes > 0 ? 'device.clock_behind' : 'device.clock_ahead', {
        duration: duration(Math.abs(minutes)),
      })}
    />
  );
}

function Warning({ text }: { readonly text: string }) {
  return (
    <Alert color="orange" icon={<Icon name="alert-triangle" />}>
      {text}
    </Alert>
  );
}
