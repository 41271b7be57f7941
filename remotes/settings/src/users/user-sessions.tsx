import { type User, type UserSession, userSessions } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Button, EmptyState, ErrorState, Icon, Modal, Skeleton } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deviceName } from './device-name.ts';
import classes from './user-sessions.module.css';

interface UserSessionsProps {
  readonly user: User;
  readonly onEnd: (user: User) => void;
  readonly onClose: () => void;
}

/** Where someone is signed in, and a way to end it all. */
export function UserSessions({ user, onEnd, onClose }: UserSessionsProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const { data, error, refetch } = useQuery(apiQuery(userSessions, { params: { id: user.id } }));
  return (
    <Modal
      opened
      title={t('sessions.title', { name: format.name(user.name) })}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common('actions.close')}
          </Button>
          <Button color="red" disabled={!data?.rows.length} onClick={() => onEnd(user)}>
            {t('sessions.end')}
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={96} />
      ) : data.rows.length === 0 ? (
        <EmptyState title={t('sessions.none')} />
      ) : (
        <ul className={classes.sessions}>
          {data.rows.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Modal>
  );
}

function Session({ session: { device, address, since, lastSeenAt } }: { session: UserSession }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (
    <li>
      <Icon name="device-desktop" />
      <div>
        <strong title={device}>{deviceName(device) ?? t('sessions.unknown')}</strong>
        <div className={classes.fact}>
          {t('sessions.seen', { time: format.dateTime(lastSeenAt), address })}
        </div>
        <div className={classes.fact}>{t('sessions.since', { time: format.dateTime(since) })}</div>
      </div>
    </li>
  );
}
