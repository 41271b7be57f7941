import type { UserSession } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { Button, EmptyState, ErrorState, keepLoaded, Modal, Skeleton } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { SessionList } from './session-list.tsx';

interface SessionsWindowProps {
  readonly name: { readonly lo: string; readonly en: string };
  readonly result: {
    readonly data: { readonly rows: UserSession[] } | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly dataUpdatedAt: number;
    readonly refetch: () => unknown;
  };
  readonly onEnd: () => void;
  readonly onClose: () => void;
}

/** Where someone is signed in, and a way to end it all. */
export function SessionsWindow({ name, result, onEnd, onClose }: SessionsWindowProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const { data, error, refetch, refreshFailure } = keepLoaded(result);
  return (
    <Modal
      opened
      title={t('sessions.title', { name: format.name(name) })}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common('actions.close')}
          </Button>
          <Button color="red" disabled={!data?.rows.length} onClick={onEnd}>
            {t('sessions.end')}
          </Button>
        </>
      }
    >
      {refreshFailure}
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
