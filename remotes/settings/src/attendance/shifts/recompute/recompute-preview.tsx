import {
  exportPastDays,
  type PastDays,
  previewPastDays,
  type RecomputeRun as Run,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, download, isUnfinished } from '@suksa/platform';
import { Alert, Button, ErrorState, Icon, keepLoaded, Skeleton } from '@suksa/ui';
import { DataTable, Pagination } from '@suksa/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../../components/use-refusal-notice.ts';
import classes from '../shifts.module.css';
import { RecomputeRun } from './recompute-run.tsx';
import type { useLastRecompute } from './use-last-recompute.ts';
import { useRecomputeColumns } from './use-recompute-columns.tsx';

interface RecomputePreviewProps {
  readonly days: PastDays;
  readonly last: ReturnType<typeof useLastRecompute>;
}

/** What recalculating these days would change: in numbers, from what to what, and for whom. */
export function RecomputePreview({ days, last }: RecomputePreviewProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const onError = useRefusalNotice();
  const { columns, exported, letters } = useRecomputeColumns();
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<number>(20);
  const { data, error, isFetching, refetch, refreshFailure } = keepLoaded(
    useQuery({
      ...apiQuery(previewPastDays, { query: { ...days, page, size } }),
      placeholderData: keepPreviousData,
      gcTime: 0,
    }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="settings" />;
  if (!data) return <Skeleton height={200} />;

  const changed = data.days.filter(({ moves }) => moves.length > 0).length;
  return (
    <section className={classes.preview} aria-label={t('shifts.recompute.preview')}>
      {refreshFailure}
      {data.closedYear !== null && (
        <Alert color="red" icon={<Icon name="lock" />}>
          {t('shifts.recompute.closed', { year: data.closedYear })}
        </Alert>
      )}
      <p role="status">
        <strong>
          {data.total === 0
            ? t('shifts.recompute.nothing')
            : t('shifts.recompute.people', {
                students: format.number(data.students),
                staff: format.number(data.staff),
                days: format.number(changed),
              })}
        </strong>{' '}
        {data.entered > 0 && t('shifts.recompute.entered', { count: data.entered })}
      </p>
      {data.total > 0 && (
        <>
          <ul className={classes.moves}>
            {data.moves.map(({ from, to, students, staff }) => (
              <li key={`${from} ${to}`}>
                {t('shifts.recompute.move', {
                  from: letters[from],
                  to: letters[to],
                  students: format.number(students),
                  staff: format.number(staff),
                })}
              </li>
            ))}
          </ul>
          <DataTable
            label={t('shifts.recompute.list')}
            columns={columns}
            rows={data.rows}
            rowKey={({ kind, id, date }) => `${kind} ${id} ${date}`}
            rowLabel={({ name }) => format.name(name)}
            busy={isFetching}
          />
          <Pagination
            page={page}
            size={size}
            total={data.total}
            onPage={setPage}
            onSize={(value) => {
              setSize(value);
              setPage(1);
            }}
          />
          <div>
            <Button
              variant="subtle"
              leftSection={<Icon name="download" />}
              onClick={() =>
                void download(
                  exportPastDays,
                  { body: { query: days, format: 'xlsx', columns: exported } },
                  `${t('shifts.recompute.list')}.xlsx`,
                ).catch(onError)
              }
            >
              {t('shifts.recompute.export')}
            </Button>
          </div>
          {data.closedYear === null && !(last.run && isUnfinished(last.run.job)) && (
            <RecomputeRun
              days={days}
              reason={reasonOf(last.run, days)}
              onBegun={last.follow}
              onRefused={() => void last.refetch()}
            />
          )}
        </>
      )}
    </section>
  );
}

/** Who does again what came to no good end needn't type why again. */
const reasonOf = (run: Run | null, { from, until }: PastDays): string =>
  run && run.job.state !== 'done' && run.from === from && run.until === until ? run.reason : '';
