import { exportStaffMonth, staffFlags, staffKinds, staffMonth } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useList, useScreen } from '@suksa/platform';
import { ListScreen, useListState } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { Legend } from '../components/month/legend.tsx';
import { letterWord } from '../components/month/letter-word.ts';
import { withDayColumns } from '../components/month/month-export.ts';
import { useDrawnMonth } from '../components/month/use-drawn-month.tsx';
import { ReportFoot } from '../components/report-foot.tsx';
import { StaffDefinitions } from './staff-definitions.tsx';
import { StaffFilters } from './staff-filters.tsx';
import { leading, letterOfSum, useStaffMonthColumns } from './staff-month-columns.tsx';
import { StaffMonthSummary } from './staff-month-summary.tsx';
import { useCorrectedInFiles } from './use-corrected-in-files.ts';

/** One month: a letter for each member of staff and day, and at the right the sums that a payroll takes over. */
export function StaffMonthView({ month }: { readonly month: string }) {
  const { t } = useTranslation('reports');
  const { title } = useScreen();
  const format = useFormat();
  const columns = useStaffMonthColumns(month);
  const withCorrected = useCorrectedInFiles();
  const state = useListState({
    sorts: ['name', 'late', 'early', 'worked'],
    filters: { kind: staffKinds, flag: staffFlags },
  });
  const report = useList(
    staffMonth,
    { query: { ...state.query, month } },
    {
      file: exportStaffMonth,
      fileColumns: (visible, shown) =>
        withCorrected(withDayColumns(visible, shown?.days ?? [], leading, (letter) => letterWord(t, letter))),
    },
  );
  const { data } = report.result;
  const sheet = data && {
    report: { ...data, counts: data.totals.counts },
    leading,
    letterOfSum,
    came: t('staff.came', { number: format.number(data.staff) }),
  };
  const drawn = useDrawnMonth(sheet, { month, yearName: data?.yearName, sort: state });
  return (
    <>
      {!report.result.error && <StaffMonthSummary report={data} />}
      <ListScreen
        name="reports.staffHours.month"
        label={title}
        state={state}
        columns={columns}
        list={report}
        namespace="reports"
        rowKey={(row) => row.id}
        rowLabel={(row) => format.name(row.name)}
        searchLabel={t('staff.search')}
        filters={
          <StaffFilters
            kind={state.query.kind}
            flag={state.query.flag}
            onKind={(value) => state.setFilter('kind', value)}
            onFlag={(value) => state.setFilter('flag', value)}
          />
        }
        empty={{ title: t('staff.empty.title'), text: t('staff.empty.text') }}
        fileName={format.row([title, month], ' ')}
        {...drawn}
      />
      {data && (
        <>
          <Legend />
          <StaffDefinitions />
          <ReportFoot {...data} />
        </>
      )}
    </>
  );
}
