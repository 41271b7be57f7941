import { manualReasons } from '@suksa/contracts/checkinout';
import {
  exportStaffDay,
  type StaffDay,
  staffDay,
  staffDayFilters,
  staffFlags,
  staffKinds,
} from '@suksa/contracts/reports';
import { localDay, useFormat } from '@suksa/i18n';
import { useList, useScreen } from '@suksa/platform';
import { StatusBadge } from '@suksa/ui';
import { type Column, FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namesOnPaper } from '../components/names-on-paper.ts';
import { ReportFoot } from '../components/report-foot.tsx';
import { useFactColumns } from './fact-columns.tsx';
import { OpenDay } from './open-day.tsx';
import { StaffDayForm } from './staff-day-form.tsx';
import { StaffDaySummary } from './staff-day-summary.tsx';
import { StaffDefinitions } from './staff-definitions.tsx';
import { StaffFilters } from './staff-filters.tsx';
import { StaffName } from './staff-name.tsx';
import { useCorrectedInFiles } from './use-corrected-in-files.ts';

/** One day: when each member of staff came and left, with the day's numbers above. */
export function StaffDayView({ date }: { readonly date: string }) {
  const { t } = useTranslation('reports');
  const { title } = useScreen();
  const format = useFormat();
  const columns = useDayColumns(date);
  const [opened, setOpened] = useState<StaffDay | null>(null);
  const state = useListState({
    sorts: ['name', 'in', 'out', 'late', 'early'],
    filters: { kind: staffKinds, state: staffDayFilters, flag: staffFlags },
  });
  const report = useList(
    staffDay,
    { query: { ...state.query, date } },
    { file: exportStaffDay, fileColumns: useCorrectedInFiles() },
  );
  const { data } = report.result;
  return (
    <>
      {!report.result.error && <StaffDaySummary report={data} />}
      <ListScreen
        name="reports.staffHours.day"
        label={format.row([title, format.longDate(date)])}
        state={state}
        columns={columns}
        list={report}
        namespace="reports"
        rowKey={(row) => row.id}
        rowLabel={(row) => format.name(row.name)}
        searchLabel={t('staff.search')}
        rowActions={
          date <= localDay()
            ? (row) => (
                <OpenDay
                  label={t('look_at', { name: format.name(row.name) })}
                  onOpen={() => setOpened(row)}
                />
              )
            : undefined
        }
        filters={
          <StaffFilters
            kind={state.query.kind}
            flag={state.query.flag}
            onKind={(value) => state.setFilter('kind', value)}
            onFlag={(value) => state.setFilter('flag', value)}
          >
            <FilterSelect
              label={t('filters.state')}
              value={state.query.state}
              data={staffDayFilters.map((value) => ({ value, label: t(`staff.states.${value}`) }))}
              onChange={(value) => state.setFilter('state', value)}
            />
          </StaffFilters>
        }
        empty={{ title: t('staff.empty.title'), text: t('staff.empty.text') }}
        fileName={format.row([title, date], ' ')}
        print={{
          title,
          subtitle: format.row([format.longDate(date), data?.yearName], ' · '),
          landscape: true,
          columns: (visible) => namesOnPaper(visible, format.name),
          signatures: [t('print.prepared'), t('print.head')],
        }}
      />
      {data && (
        <>
          <StaffDefinitions />
          <ReportFoot {...data} />
        </>
      )}
      {opened && (
        <StaffDayForm
          userId={opened.id}
          day={date}
          name={format.name(opened.name)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function useDayColumns(date: string): readonly Column<StaffDay>[] {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const facts = useFactColumns();
  const month = date.slice(0, 7);
  return [
    {
      key: format.locale === 'lo' ? 'nameLo' : 'nameEn',
      title: t('columns.name'),
      render: (row) => <StaffName id={row.id} name={row.name} month={month} />,
      sortable: 'name',
      hideable: false,
      card: 'title',
    },
    {
      key: 'kind',
      spare: true,
      title: t('staff.kind'),
      render: ({ kind }) => t(`staff.kinds.${kind}`),
      labels: Object.fromEntries(staffKinds.map((kind) => [kind, t(`staff.kinds.${kind}`)])),
      card: 'subtitle',
    },
    ...facts,
    {
      key: 'manualReason',
      title: t('columns.manual'),
      render: ({ manualReason }) =>
        manualReason ? t('manual', { reason: t(`manual_reasons.${manualReason}`) }) : '–',
      labels: Object.fromEntries(
        manualReasons.map((reason) => [reason, t('manual', { reason: t(`manual_reasons.${reason}`) })]),
      ),
      hidden: true,
    },
    {
      key: 'note',
      title: t('columns.note'),
      render: ({ note, corrected }) =>
        corrected ? (
          <>
            <StatusBadge tone="blue" label={t('staff.corrected')} /> {note}
          </>
        ) : (
          note || '–'
        ),
      wrap: true,
    },
  ];
}
