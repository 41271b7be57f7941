import type { EndpointOutput } from '@suksa/contracts';
import type { graduateReport } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useBranch, useScreen } from '@suksa/platform';
import { EmptyState, ErrorState, Group, keepLoaded, PrintButton, Skeleton } from '@suksa/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatisticsTables } from './statistics-tables.tsx';

interface GraduateStatisticsProps {
  readonly report: UseQueryResult<EndpointOutput<typeof graduateReport>>;
  readonly yearFilter: ReactNode;
  readonly year: string;
}

/** Registered, sat, passed, with a certificate: by level, women among them. */
export function GraduateStatistics({ report, yearFilter, year }: GraduateStatisticsProps) {
  const { t } = useTranslation('reports');
  const { title } = useScreen();
  const format = useFormat();
  const branch = useBranch();
  const { data, error, refetch, refreshFailure } = keepLoaded(report);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="reports" />;
  if (!data) return <Skeleton height={320} />;
  const yearId = data.yearId === null ? 'all' : String(data.yearId);
  const isEmpty = data.statistics.at(-1)?.registered.total === 0;
  return (
    <>
      {refreshFailure}
      <Group justify="space-between">
        {yearFilter}
        {!isEmpty && (
          <PrintButton
            kind="reports.graduates.statistics"
            label={t('graduates.print_statistics')}
            onPrint={async (language) => {
              const [{ printSheet }, { PrintedStatistics }] = await Promise.all([
                import('../components/print-sheet.ts'),
                import('./printed-statistics.tsx'),
              ]);
              const school = branch?.branch.name ?? { lo: '', en: '' };
              await printSheet(<PrintedStatistics report={data} school={school} />, {
                title: format.row([title, year], ' '),
                landscape: true,
                language,
              });
            }}
          />
        )}
      </Group>
      {isEmpty ? (
        <EmptyState title={t('graduates.empty.title')} text={t('graduates.empty.text')} />
      ) : (
        <StatisticsTables statistics={data.statistics} yearId={yearId} />
      )}
    </>
  );
}
