import {
  type CensusStudent,
  censusGaps,
  censusStudents,
  exportCensusStudents,
} from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useList } from '@suksa/platform';
import { type Column, ListScreen, useListState } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { namesOnPaper } from '../components/names-on-paper.ts';
import { ReportFoot } from '../components/report-foot.tsx';
import { StudentLink } from '../components/student-link.tsx';
import type { CensusPlace } from './census-place.ts';

/** The students behind a number of the census; the name opens the record where what is missing is entered. */
export function CensusStudents({ place }: { readonly place: CensusPlace }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const columns = useStudentColumns();
  const state = useListState({
    sorts: ['level', 'name', 'code', 'age'],
    filters: {
      levelId: 'number',
      sex: ['female', 'male'],
      age: 'text',
      ethnicity: 'text',
      repeater: ['yes'],
      gap: censusGaps,
    },
  });
  const report = useList(
    censusStudents,
    { query: { ...state.query, ...place } },
    { file: exportCensusStudents },
  );
  const { data } = report.result;
  return (
    <>
      <ListScreen
        name="reports.census.students"
        label={t('census.list')}
        state={state}
        columns={columns}
        list={report}
        namespace="reports"
        rowKey={(row) => row.id}
        rowLabel={(row) => format.name(row.name)}
        searchLabel={t('census.search')}
        fileName={format.row([t('census.list'), data?.yearName], ' ')}
        print={{
          landscape: true,
          columns: (visible) => namesOnPaper(visible, format.name),
          signatures: [t('print.prepared'), t('print.head')],
        }}
      />
      {data && <ReportFoot {...data} />}
    </>
  );
}

function useStudentColumns(): readonly Column<CensusStudent>[] {
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
      key: 'className',
      classIn: format.locale,
      title: t('columns.class'),
      render: ({ className }) => format.className(className),
      sortable: 'level',
    },
    {
      key: 'sex',
      title: t('census.sex'),
      render: ({ sex }) => t(`sexes.${sex}`),
      labels: { female: t('sexes.female'), male: t('sexes.male') },
    },
    {
      key: 'birthDate',
      title: t('census.birth_date'),
      render: ({ birthDate }) => (birthDate ? format.date(birthDate) : '–'),
      align: 'end',
    },
    {
      key: 'age',
      title: t('census.age'),
      render: ({ age }) => (age === null ? '–' : format.number(age)),
      sortable: true,
      align: 'end',
    },
    { key: 'ethnicity', title: t('census.ethnicity'), render: ({ ethnicity }) => ethnicity || '–' },
    {
      key: 'repeater',
      title: t('census.repeater'),
      render: ({ repeater }) => (repeater ? t('census.yes') : '–'),
      labels: { yes: t('census.yes') },
    },
  ];
}
