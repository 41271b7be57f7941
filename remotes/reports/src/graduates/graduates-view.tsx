import {
  averageBands,
  exportGraduateReport,
  graduateOutcomes,
  graduateReport,
  honourPlaces,
} from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useList, useScreen } from '@suksa/platform';
import { FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { namesOnPaper } from '../components/names-on-paper.ts';
import { ReportFoot } from '../components/report-foot.tsx';
import { useGraduateColumns } from './graduate-columns.tsx';
import { GraduateDefinitions } from './graduate-definitions.tsx';
import { GraduateStatistics } from './graduate-statistics.tsx';
import { GraduateSummary } from './graduate-summary.tsx';

interface GraduatesViewProps {
  readonly view: 'register' | 'statistics' | 'honour';
}

const yesOrNo = ['yes', 'no'] as const;

/** One year's graduates. All three views ask the same call, so that their numbers are of the same moment. */
export function GraduatesView({ view }: GraduatesViewProps) {
  const { t } = useTranslation('reports');
  const { title } = useScreen();
  const format = useFormat();
  const isHonour = view === 'honour';
  const columns = useGraduateColumns(isHonour);
  const state = useListState({
    sorts: ['level', 'name', 'code', 'average', 'result', 'certificate', 'honour'],
    filters: {
      yearId: 'text',
      levelId: 'number',
      sex: ['female', 'male'],
      outcome: graduateOutcomes,
      sat: yesOrNo,
      certificate: yesOrNo,
      band: averageBands,
    },
    places: ['yearId'],
  });
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
  const years = data?.years ?? [];
  const heading = isHonour ? t('graduates.honour_title') : title;
  const shownYear = data?.yearId === null ? t('graduates.all_years') : (data?.yearName ?? '');
  const yearFilter = (
    <FilterSelect
      label={t('graduates.year')}
      value={data ? (data.yearId === null ? 'all' : String(data.yearId)) : undefined}
      data={[
        ...years.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: 'all', label: t('graduates.all_years') },
      ]}
      onChange={(value) => state.setFilter('yearId', value)}
    />
  );

  return (
    <>
      {!report.result.error && view === 'register' && <GraduateSummary statistics={data?.statistics} />}
      {view === 'statistics' ? (
        <GraduateStatistics report={report.result} yearFilter={yearFilter} year={shownYear} />
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
          filters={
            <>
              {yearFilter}
              <FilterSelect
                label={t('filters.level')}
                value={state.query.levelId}
                data={(data?.levels ?? []).map(({ id, name }) => ({ value: id, label: format.name(name) }))}
                onChange={(value) => state.setFilter('levelId', value)}
              />
              <FilterSelect
                label={t('graduates.sex')}
                value={state.query.sex}
                data={(['female', 'male'] as const).map((value) => ({ value, label: t(`sexes.${value}`) }))}
                onChange={(value) => state.setFilter('sex', value)}
              />
              {!isHonour && (
                <>
                  <FilterSelect
                    label={t('graduates.outcome')}
                    value={state.query.outcome}
                    data={graduateOutcomes.map((value) => ({
                      value,
                      label: t(`graduates.outcomes.${value}`),
                    }))}
                    onChange={(value) => state.setFilter('outcome', value)}
                  />
                  <FilterSelect
                    label={t('graduates.sat')}
                    value={state.query.sat}
                    data={yesOrNo.map((value) => ({ value, label: t(`graduates.sat_${value}`) }))}
                    onChange={(value) => state.setFilter('sat', value)}
                  />
                  <FilterSelect
                    label={t('graduates.certificate')}
                    value={state.query.certificate}
                    data={yesOrNo.map((value) => ({ value, label: t(`graduates.certificate_${value}`) }))}
                    onChange={(value) => state.setFilter('certificate', value)}
                  />
                  <FilterSelect
                    label={t('graduates.band')}
                    value={state.query.band}
                    data={averageBands.map((value) => ({ value, label: t(`graduates.bands.${value}`) }))}
                    onChange={(value) => state.setFilter('band', value)}
                  />
                </>
              )}
            </>
          }
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
