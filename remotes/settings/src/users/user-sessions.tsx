import { type User, userSessions } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Button, EmptyState, ErrorState, Modal, Skeleton } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SessionList } from '../components/session-list.tsx';

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
        <SessionList sessions={data.rows} />
      )}
    </Modal>
  );
}
