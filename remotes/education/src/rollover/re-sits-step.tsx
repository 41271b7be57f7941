import { type Decision, listDecisions } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useCan } from '@suksa/platform';
import { Button, EmptyState, ErrorState, keepLoaded, Skeleton } from '@suksa/ui';
import { Pagination } from '@suksa/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './rollover.module.css';
import type { StepProps } from './step-props.ts';

const ReSitDialog = lazy(() => import('./re-sit-form.tsx'));
const size = 50;

/** Who still has to sit an exam again; each is brought to an end when the result is known. */
export default function ReSitsStep({ summary }: StepProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const can = useCan();
  const { id } = summary.rollover;
  const [page, setPage] = useState(1);
  const [ended, setEnded] = useState<Decision | null>(null);
  const query = { state: 're_sit_open' as const, sort: 'class' as const, page, size };
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery({
      ...apiQuery(listDecisions, { params: { id }, query }),
      placeholderData: keepPreviousData,
    }),
  );
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} namespace="education" />
    ) : (
      <Skeleton height={240} />
    );
  if (data.total === 0) return <EmptyState title={t('rollover.re_sit.none')} />;

  return (
    <>
      {refreshFailure}
      <div className={classes.panel}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('fields.name')}</th>
              <th scope="col">{t('fields.class')}</th>
              <th scope="col" className={classes.number}>
                {t('fields.average')}
              </th>
              <td aria-hidden />
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.id}>
                <th scope="row" className={classes.name}>
                  {format.name(row.name)}
                  <small>{row.code}</small>
                </th>
                <td>{format.className(row.className)}</td>
                <td className={classes.number}>{row.average === null ? '–' : format.mark(row.average, 2)}</td>
                <td className={classes.number}>
                  {can('education.rollover.edit') && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={t('rollover.re_sit.of', { name: format.name(row.name) })}
                      onClick={() => setEnded(row)}
                    >
                      {t('rollover.re_sit.action')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {data.total > size && (
          <Pagination page={page} size={size} total={data.total} onPage={setPage} onSize={() => setPage(1)} />
        )}
      </div>
      {ended && (
        <Suspense>
          <ReSitDialog key={ended.id} summary={summary} decision={ended} onClose={() => setEnded(null)} />
        </Suspense>
      )}
    </>
  );
}
