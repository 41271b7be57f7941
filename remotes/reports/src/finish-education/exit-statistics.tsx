import type { EndpointOutput } from '@suksa/contracts';
import type { exitReport } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useBranch, useScreen } from '@suksa/platform';
import { EmptyState, ErrorState, Group, keepLoaded, PrintButton, Skeleton } from '@suksa/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ExitTables } from './exit-tables.tsx';

interface ExitStatisticsProps {
  readonly report: UseQueryResult<EndpointOutput<typeof exitReport>>;
  readonly yearFilter: ReactNode;
}

/** How many stopped, by level, kind and sex, beside everyone who studied here in the year. */
export function ExitStatistics({ report, yearFilter }: ExitStatisticsProps) {
  const { t } = useTranslation('reports');
  const { title } = useScreen();
  const format = useFormat();
  const branch = useBranch();
  const { data, error, refetch, refreshFailure } = keepLoaded(report);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="reports" />;
  if (!data) return <Skeleton height={320} />;
  const isEmpty = data.statistics.at(-1)?.roll.total === 0;
  return (
    <>
      {refreshFailure}
      <Group justify="space-between">
        {yearFilter}
        {!isEmpty && (
          <PrintButton
            kind="reports.exits.statistics"
            label={t('exits.print_statistics')}
            onPrint={async (language) => {
              const [{ printSheet }, { PrintedExits }] = await Promise.all([
                import('../components/print-sheet.ts'),
                import('./printed-exits.tsx'),
              ]);
              const school = branch?.branch.name ?? { lo: '', en: '' };
              await printSheet(<PrintedExits report={data} school={school} />, {
                title: format.row([title, data.yearName], ' '),
                landscape: true,
                language,
              });
            }}
          />
        )}
      </Group>
      {isEmpty ? (
        <EmptyState title={t('exits.empty.title')} text={t('exits.empty.text')} />
      ) : (
        <ExitTables statistics={data.statistics} yearId={data.yearId} />
      )}
    </>
  );
}
