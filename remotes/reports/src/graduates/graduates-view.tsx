import { exportGraduateReport, graduateReport, honourPlaces } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useList, useScreen } from '@suksa/platform';
import { ListScreen } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { namesOnPaper } from '../components/names-on-paper.ts';
import { ReportFoot } from '../components/report-foot.tsx';
import { useGraduateColumns } from './graduate-columns.tsx';
import { GraduateDefinitions } from './graduate-definitions.tsx';
import { GraduateFilters, GraduateYearFilter, useGraduateState } from './graduate-filters.tsx';
import { GraduateStatistics } from './graduate-statistics.tsx';
import { GraduateSummary } from './graduate-summary.tsx';

interface GraduatesViewProps {
  readonly view: 'register' | 'statistics' | 'honour';
}

/** One year's graduates. All three views ask the same call, so that their numbers are of the same moment. */
export function GraduatesView({ view }: GraduatesViewProps) {
  const { t } = useTranslation('reports');
  const { title } = useScreen();
  const format = useFormat();
  const isHonour = view === 'honour';
  const columns = useGraduateColumns(isHonour);
  const state = useGraduateState();
  const { yearId, ...rest } = state.query;
  const year =
    yearId === 'all' || !Number(yearId) ? (yearId === 'all' ? ('all' as const) : undefined) : Number(yearId);
  const query = {
    ...rest,
    yearId: year,
    ...(isHonour && {
      honour: 'yes' as const,
      sort: rest.sort === 'level' ? ('honour' as const) : rest.sort,
    }),
  };
  const report = useList(graduateReport, { query }, { file: exportGraduateReport });
  const { data } = report.result;
  const heading = isHonour ? t('graduates.honour_title') : title;
  const shownYear = data?.yearId === null ? t('graduates.all_years') : (data?.yearName ?? '');

  return (
    <>
      {!report.result.error && view === 'register' && <GraduateSummary statistics={data?.statistics} />}
      {view === 'statistics' ? (
        <GraduateStatistics
          report={report.result}
          yearFilter={<GraduateYearFilter report={data} state={state} />}
          year={shownYear}
        />
      ) : (
        <ListScreen
          name={`reports.graduates.${view}`}
          label={format.row([heading, shownYear])}
          state={state}
          columns={columns}
          list={report}
          namespace="reports"
          rowKey={(row) => row.id}
          rowLabel={(row) => format.name(row.name)}
          searchLabel={t('search')}
          filters={<GraduateFilters report={data} state={state} isHonour={isHonour} />}
          empty={{
            title: t('graduates.empty.title'),
            text: isHonour
              ? t('graduates.empty.honour', { places: format.number(honourPlaces) })
              : t('graduates.empty.text'),
          }}
          fileName={format.row([heading, shownYear], ' ')}
          print={{
            title: heading,
            subtitle: t('foot.year', { year: shownYear }),
            landscape: true,
            columns: (visible) => namesOnPaper(visible, format.name),
            signatures: [t('print.prepared'), t('print.head')],
            sealed: true,
          }}
        />
      )}
      {data && (
        <>
          <GraduateDefinitions />
          <ReportFoot {...data} yearName={shownYear} />
        </>
      )}
    </>
  );
}
