import type { UserSession } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { Button, Icon, StatusBadge } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { deviceName } from './device-name.ts';
import classes from './session-list.module.css';

interface SessionListProps {
  readonly sessions: readonly UserSession[];
  /** Signs out one other place; not offered unless given. */
  readonly onEnd?: (session: UserSession) => void;
}

/** Devices on which somebody is signed in. */
export function SessionList({ sessions, onEnd }: SessionListProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (
    <ul className={classes.sessions}>
      {sessions.map((session) => {
        const { id, device, address, since, lastSeenAt, current } = session;
        const name = deviceName(device) ?? t('sessions.unknown');
        return (
          <li key={id}>
            <Icon name="device-desktop" />
            <div className={classes.device}>
              <strong title={device}>{name}</strong>
              <div className={classes.fact}>
                {t('sessions.seen', { time: format.dateTime(lastSeenAt), address })}
              </div>
              <div className={classes.fact}>{t('sessions.since', { time: format.dateTime(since) })}</div>
            </div>
            {current ? (
              <StatusBadge tone="green" label={t('sessions.here')} />
            ) : (
              onEnd && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('sessions.end_one_named', { device: name })}
                  onClick={() => onEnd(session)}
                >
                  {t('sessions.end_one')}
                </Button>
              )
            )}
          </li>
        );
      })}
    </ul>
  );
}
