import { type ExitLine, exitReport, exportExitReport } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useCan, useList, useScreen } from '@suksa/platform';
import { ActionIcon, Alert, Anchor, Icon } from '@suksa/ui';
import { ListScreen } from '@suksa/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { namesOnPaper } from '../components/names-on-paper.ts';
import { ReportFoot } from '../components/report-foot.tsx';
import { useExitColumns } from './exit-columns.tsx';
import { ExitDefinitions } from './exit-definitions.tsx';
import { ExitFilters, ExitYearFilter, useExitState } from './exit-filters.tsx';
import { ExitStatistics } from './exit-statistics.tsx';
import { ExitSummary } from './exit-summary.tsx';

const ExitForm = lazy(() => import('./exit-form.tsx'));

interface ExitsViewProps {
  readonly view: 'register' | 'statistics';
}

/** One year's leavers. Both views ask the same call, so that their numbers are of the same moment. */
export function ExitsView({ view }: ExitsViewProps) {
  const { t } = useTranslation('reports');
  const { title } = useScreen();
  const format = useFormat();
  const can = useCan();
  const columns = useExitColumns(can('feeinvoice.invoice.view'));
  const [opened, setOpened] = useState<ExitLine | null>(null);
  const state = useExitState();
  const report = useList(exitReport, { query: state.query }, { file: exportExitReport });
  const { data } = report.result;
  const year = data?.yearName ?? '';
  const missing = data?.missingBefore;
  const mayNote = can('education.student.edit');

  return (
    <>
      {!report.result.error && view === 'register' && <ExitSummary report={data} />}
      {view === 'statistics' ? (
        <ExitStatistics report={report.result} yearFilter={<ExitYearFilter report={data} state={state} />} />
      ) : (
        <ListScreen
          name="reports.exits"
          label={format.row([title, year])}
          state={state}
          columns={columns}
          list={report}
          namespace="reports"
          rowKey={(row) => row.id}
          rowLabel={(row) => format.name(row.name)}
          searchLabel={t('search')}
          summary={
            missing && (
              <Alert color="orange" icon={<Icon name="alert-triangle" />}>
                {t('exits.missing_before', {
                  number: format.number(missing.count),
                  year: missing.yearName,
                })}{' '}
                <Anchor component={Link} to={`?yearId=${missing.yearId}&kind=missing`}>
                  {t('exits.account')}
                </Anchor>
              </Alert>
            )
          }
          rowActions={
            mayNote
              ? (row) =>
                  row.kind !== 'stayed' && (
                    <ActionIcon
                      variant="subtle"
                      aria-label={t('exits.note', { name: format.name(row.name) })}
                      onClick={() => setOpened(row)}
                    >
                      <Icon name="pencil" />
                    </ActionIcon>
                  )
              : undefined
          }
          filters={<ExitFilters report={data} state={state} />}
          empty={{ title: t('exits.empty.title'), text: t('exits.empty.text') }}
          fileName={format.row([title, year], ' ')}
          print={{
            title,
            subtitle: t('foot.year', { year }),
            landscape: true,
            columns: (visible) => namesOnPaper(visible, format.name),
            signatures: [t('print.prepared'), t('print.head')],
            sealed: true,
          }}
        />
      )}
      {data && (
        <>
          <ExitDefinitions />
          <ReportFoot {...data} />
        </>
      )}
      {opened && (
        <Suspense>
          <ExitForm exit={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
