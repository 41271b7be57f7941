import {
  censusBecame,
  censusFollowed,
  exportCensusFollowed,
  type CensusFollowed as Followed,
} from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useBranch, useList } from '@suksa/platform';
import { StatusBadge } from '@suksa/ui';
import { type Column, FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { namesOnPaper } from '../components/names-on-paper.ts';
import { ReportFoot } from '../components/report-foot.tsx';
import { StudentLink } from '../components/student-link.tsx';
import type { CensusPlace } from './census-place.ts';

const tones = {
  promoted: 'green',
  here: 'green',
  repeated: 'amber',
  graduated: 'blue',
  left: 'red',
} as const;
const ofYear = censusBecame.filter((became) => became !== 'here');
const ofDay = ['here', 'graduated', 'left'] as const;

/** The students of an earlier year, one by one: what became of each. */
export function CensusFollowed({ place }: { readonly place: CensusPlace }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const branch = useBranch();
  const columns = useFollowedColumns();
  const state = useListState({
    sorts: ['level', 'name', 'code'],
    filters: {
      fromYearId: 'number',
      follow: ['year', 'day'],
      levelId: 'number',
      sex: ['female', 'male'],
      became: censusBecame,
    },
    places: ['fromYearId', 'follow'],
  });
  const follow = state.query.follow ?? 'year';
  const list = useList(
    censusFollowed,
    { query: { ...state.query, ...place, follow } },
    { file: exportCensusFollowed },
  );
  const { data } = list.result;
  const label = t('census.followed_of', { year: data?.fromYear ?? '' });
  return (
    <>
      <ListScreen
        name="reports.census.followed"
        label={label}
        state={state}
        columns={columns}
        list={list}
        namespace="reports"
        rowKey={(row) => row.id}
        rowLabel={(row) => format.name(row.name)}
        searchLabel={t('census.search')}
        filters={
          <>
            <FilterSelect
              label={t('census.became_title')}
              value={state.query.became}
              data={(follow === 'day' ? ofDay : ofYear).map((value) => ({
                value,
                label: t(`census.became.${value}`),
              }))}
              onChange={(value) => state.setFilter('became', value)}
            />
            <FilterSelect
              label={t('census.sex')}
              value={state.query.sex}
              data={(['female', 'male'] as const).map((value) => ({ value, label: t(`sexes.${value}`) }))}
              onChange={(value) => state.setFilter('sex', value)}
            />
          </>
        }
        print={{
          subtitle: format.row([branch && format.name(branch.branch.name), data?.yearName], ' · '),
          landscape: true,
          columns: (visible) => namesOnPaper(visible, format.name),
          signatures: [t('print.prepared'), t('print.head')],
        }}
      />
      {data && <ReportFoot {...data} />}
    </>
  );
}

function useFollowedColumns(): readonly Column<Followed>[] {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return [
    { key: 'code', title: t('columns.code'), render: ({ code }) => code, sortable: true, card: 'subtitle' },
    {
      key: format.locale === 'lo' ? 'nameLo' : 'nameEn',
      title: t('columns.name'),
      render: ({ id, name }) => <StudentLink id={id} name={name} />,
      sortable: 'name',
      hideable: false,
      card: 'title',
    },
    {
      key: 'sex',
      title: t('census.sex'),
      render: ({ sex }) => t(`sexes.${sex}`),
      labels: { female: t('sexes.female'), male: t('sexes.male') },
    },
    {
      key: 'className',
      classIn: format.locale,
      title: t('census.class_then'),
      render: ({ className }) => format.className(className),
      sortable: 'level',
    },
    {
      key: 'became',
      title: t('census.became_title'),
      render: ({ became }) => <StatusBadge tone={tones[became]} label={t(`census.became.${became}`)} />,
      labels: Object.fromEntries(censusBecame.map((became) => [became, t(`census.became.${became}`)])),
      card: 'badge',
    },
    {
      key: 'classNow',
      classIn: format.locale,
      title: t('census.class_now'),
      render: ({ classNow }) => (classNow === null ? '–' : format.className(classNow)),
    },
    {
      key: 'lastDay',
      title: t('census.last_day'),
      render: ({ lastDay }) => (lastDay === null ? '–' : format.date(lastDay)),
      align: 'end',
    },
  ];
}
