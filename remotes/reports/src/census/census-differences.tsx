import { type CensusDifference, censusDifferences } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { EmptyState, ErrorState, keepLoaded, Skeleton, StatusBadge } from '@suksa/ui';
import { DataTable } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StudentLink } from '../components/student-link.tsx';

const tones = { added: 'green', removed: 'red', changed: 'amber' } as const;

/** Who is counted otherwise now than when the census was sent, and how. */
export function CensusDifferences({ id }: { readonly id: number }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(censusDifferences, { params: { id } })),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="reports" />;
  if (!data) return <Skeleton height={320} />;
  const told = (of: CensusDifference['before']) =>
    of === null
      ? '–'
      : format.row([
          t(`sexes.${of.sex}`),
          of.age === null ? t('census.unknown') : t('census.years', { number: format.number(of.age) }),
          of.ethnicity || t('census.unknown'),
          of.repeater && t('census.repeater'),
        ]);
  return (
    <>
      {refreshFailure}
      <h2>{t('census.since', { time: format.dateTime(data.submission.sentAt) })}</h2>
      {data.rows.length === 0 ? (
        <EmptyState title={t('census.no_difference')} />
      ) : (
        <DataTable
          label={t('census.since', { time: format.dateTime(data.submission.sentAt) })}
          rows={data.rows}
          rowKey={({ studentId }) => studentId}
          rowLabel={({ name }) => format.name(name)}
          columns={[
            { key: 'code', title: t('columns.code'), render: ({ code }) => code, card: 'subtitle' },
            {
              key: 'name',
              title: t('columns.name'),
              render: ({ studentId, name }) => <StudentLink id={studentId} name={name} />,
              card: 'title',
            },
            {
              key: 'change',
              title: t('census.change'),
              render: ({ change }) => (
                <StatusBadge tone={tones[change]} label={t(`census.changes.${change}`)} />
              ),
              card: 'badge',
            },
            { key: 'before', title: t('census.before'), render: ({ before }) => told(before) },
            { key: 'after', title: t('census.after'), render: ({ after }) => told(after) },
          ]}
        />
      )}
    </>
  );
}
