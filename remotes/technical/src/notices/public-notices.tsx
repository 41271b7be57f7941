import { listPublicNotices, type PublicNotice } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Anchor, EmptyState, ErrorState, Icon, Paper, SignInNeeded, Skeleton, StatusBadge } from '@suksa/ui';
import { Pagination, useListState } from '@suksa/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './notices.module.css';

/** What anybody may read, and where families and staff sign in for the rest. */
export function PublicNotices() {
  const { t } = useTranslation('technical');
  const state = useListState({ sorts: ['from'] });
  const { page, size } = state.query;
  const { data, error, refetch } = useQuery({
    ...apiQuery(listPublicNotices, { query: { page, size } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="technical" />
      ) : !data ? (
        <Skeleton height={240} maw="52rem" radius="lg" />
      ) : data.total === 0 ? (
        <Paper maw="52rem">
          <EmptyState title={t('notices.empty.title')} text={t('notices.empty.text')} />
        </Paper>
      ) : (
        <ul className={classes.list} aria-label={t('notices.title')}>
          {data.rows.map((notice) => (
            <li key={notice.id}>
              <PublicCard notice={notice} />
            </li>
          ))}
        </ul>
      )}
      {data && data.total > 20 && (
        <Pagination
          page={page}
          size={size}
          total={data.total}
          onPage={state.setPage}
          onSize={state.setSize}
        />
      )}
      <section className={classes.signIn}>
        <h2>{t('notices.for_members')}</h2>
        <SignInNeeded />
      </section>
    </>
  );
}

function PublicCard({ notice }: { notice: PublicNotice }) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const { id, title, body, from, pinned, changedAt, files } = notice;
  const address = (fileId: number) => `/api/technical/public-notices/${id}/files/${fileId}`;
  return (
    <article className={classes.notice}>
      <div className={classes.article}>
        <h2 className={classes.heading}>{format.name(title)}</h2>
        <div className={classes.meta}>
          <span>{format.date(from)}</span>
          {pinned && <StatusBadge tone="violet" label={t('notices.pinned')} />}
          {changedAt && (
            <StatusBadge tone="blue" label={t('notices.updated', { date: format.date(changedAt) })} />
          )}
        </div>
        <p className={classes.body}>{format.name(body)}</p>
        {files.map((file) =>
          file.kind === 'picture' ? (
            <img
              key={file.id}
              className={classes.picture}
              src={`${address(file.id)}?form=preview`}
              alt={file.name}
              loading="lazy"
            />
          ) : (
            <Anchor key={file.id} href={address(file.id)} className={classes.meta}>
              <Icon name="file-text" size={16} />
              {file.name}
            </Anchor>
          ),
        )}
      </div>
    </article>
  );
}
