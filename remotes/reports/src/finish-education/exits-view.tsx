import { type ExitLine, exitFilters, exitReport, exportExitReport } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useCan, useList, useScreen } from '@suksa/platform';
import { ActionIcon, Alert, Anchor, Icon } from '@suksa/ui';
import { FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { namesOnPaper } from '../components/names-on-paper.ts';
import { ReportFoot } from '../components/report-foot.tsx';
import { useExitColumns } from './exit-columns.tsx';
import { ExitDefinitions } from './exit-definitions.tsx';
import { ExitStatistics } from './exit-statistics.tsx';
import { ExitSummary } from './exit-summary.tsx';

const ExitForm = lazy(() => import('./exit-form.tsx'));

const openThings = ['money', 'card', 'clearance', 'paper'] as const;

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
  const state = useListState({
    sorts: ['date', 'name', 'code', 'level', 'balance'],
    filters: {
      yearId: 'number',
      levelId: 'number',
      sex: ['female', 'male'],
      kind: exitFilters,
      reasonId: 'number',
      open: openThings,
    },
    places: ['yearId'],
    defaultDir: 'desc',
  });
  const report = useList(exitReport, { query: state.query }, { file: exportExitReport });
  const { data } = report.result;
  const year = data?.yearName ?? '';
  const missing = data?.missingBefore;
  const mayNote = can('education.student.edit');
  const yearFilter = (
    <FilterSelect
      label={t('exits.year')}
      value={data?.yearId}
      data={(data?.years ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(value) => state.setFilter('yearId', value)}
    />
  );

  return (
    <>
      {!report.result.error && view === 'register' && <ExitSummary report={data} />}
      {view === 'statistics' ? (
        <ExitStatistics report={report.result} yearFilter={yearFilter} />
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
          filters={
            <>
              {yearFilter}
              <FilterSelect
                label={t('exits.kind')}
                value={state.query.kind}
                data={exitFilters.map((value) => ({ value, label: t(`exits.kinds.${value}`) }))}
                onChange={(value) => state.setFilter('kind', value)}
              />
              <FilterSelect
                label={t('exits.reason')}
                value={state.query.reasonId}
                data={(data?.reasons ?? []).map(({ id, name, count }) => ({
                  value: id,
                  label: `${format.name(name)} (${format.number(count)})`,
                }))}
                onChange={(value) => state.setFilter('reasonId', value)}
              />
              <FilterSelect
                label={t('filters.level')}
                value={state.query.levelId}
                data={(data?.levels ?? []).map(({ id, name }) => ({ value: id, label: format.name(name) }))}
                onChange={(value) => state.setFilter('levelId', value)}
              />
              <FilterSelect
                label={t('exits.sex')}
                value={state.query.sex}
                data={(['female', 'male'] as const).map((value) => ({ value, label: t(`sexes.${value}`) }))}
                onChange={(value) => state.setFilter('sex', value)}
              />
              <FilterSelect
                label={t('exits.open')}
                value={state.query.open}
                data={openThings.map((value) => ({ value, label: t(`exits.open_things.${value}`) }))}
                onChange={(value) => state.setFilter('open', value)}
              />
            </>
          }
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
