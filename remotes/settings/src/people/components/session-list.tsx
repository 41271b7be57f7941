import type { UserSession } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { Icon, StatusBadge } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { deviceName } from './device-name.ts';
import classes from './session-list.module.css';

/** Devices on which somebody is signed in. */
export function SessionList({ sessions }: { sessions: readonly UserSession[] }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (
    <ul className={classes.sessions}>
      {sessions.map(({ id, device, address, since, lastSeenAt, current }) => (
        <li key={id}>
          <Icon name="device-desktop" />
          <div className={classes.device}>
            <strong title={device}>{deviceName(device) ?? t('sessions.unknown')}</strong>
            <div className={classes.fact}>
              {t('sessions.seen', { time: format.dateTime(lastSeenAt), address })}
            </div>
            <div className={classes.fact}>{t('sessions.since', { time: format.dateTime(since) })}</div>
          </div>
          {current && <StatusBadge tone="green" label={t('sessions.here')} />}
        </li>
      ))}
    </ul>
  );
}
