import { acknowledgeNotice, listNotices, type Notice, readNotice } from '@suksa/contracts/technical';
import { apiQuery, useApiMutation } from '@suksa/platform';
import { EmptyState, ErrorState, keepLoaded, Paper, Skeleton, Stack } from '@suksa/ui';
import { Pagination, useListState } from '@suksa/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';
import { NoticeCard } from './notice-card.tsx';
import classes from './notices.module.css';

/** What the school tells the reader: pinned first, then the newest. To open one is to have read it. */
export function NoticeList() {
  const { t } = useTranslation('technical');
  const onError = useRefusalNotice();
  const state = useListState({ sorts: ['from'] });
  const { page, size } = state.query;
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery({
      ...apiQuery(listNotices, { query: { page, size } }),
      placeholderData: keepPreviousData,
    }),
  );
  const read = useApiMutation(readNotice);
  const confirm = useApiMutation(acknowledgeNotice);

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="technical" />;
  if (!data)
    return (
      <Stack maw="52rem">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} height={72} radius="lg" />
        ))}
      </Stack>
    );
  if (data.total === 0)
    return (
      <Paper>
        <EmptyState title={t('notices.empty.title')} text={t('notices.empty.text')} />
      </Paper>
    );
  const noteRead = ({ id, readAt }: Notice) => {
    if (readAt === null) read.mutate({ params: { id } }, { onError });
  };
  return (
    <>
      {refreshFailure}
      <ul className={classes.list} aria-label={t('notices.title')}>
        {data.rows.map((notice) => (
          <li key={notice.id}>
            <NoticeCard
              notice={notice}
              onRead={() => noteRead(notice)}
              onConfirm={() => confirm.mutate({ params: { id: notice.id } }, { onError })}
              confirming={confirm.isPending && confirm.variables.params.id === notice.id}
            />
          </li>
        ))}
      </ul>
      {data.total > 20 && (
        <Pagination
          page={page}
          size={size}
          total={data.total}
          onPage={state.setPage}
          onSize={state.setSize}
        />
      )}
    </>
  );
}
