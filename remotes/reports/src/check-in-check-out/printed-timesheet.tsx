import type { EndpointOutput } from '@suksa/contracts';
import type { staffTimesheet } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { PrintTable, SchoolHeader, Signatures } from '@suksa/ui/print';
import { useTranslation } from 'react-i18next';
import { useCorrectionWord } from './use-correction-word.ts';
import { useHours } from './use-hours.ts';

interface PrintedTimesheetProps {
  readonly sheet: EndpointOutput<typeof staffTimesheet>;
  readonly school: { readonly lo: string; readonly en: string };
}

/** A month of one member of staff on paper, for both to sign. */
export function PrintedTimesheet({ sheet, school }: PrintedTimesheetProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { hours, minutes } = useHours();
  const word = useCorrectionWord();
  const { person, days, month, asOf, yearName } = sheet;
  const { totals } = person;
  const some = (count: number) => (count > 0 ? minutes(count) : '');
  return (
    <>
      <SchoolHeader
        school={format.name(school)}
        title={t('staff.timesheet')}
        subtitle={format.row(
          [
            format.name(person.name),
            format.row([format.month(Number(month.slice(5))), month.slice(0, 4)], ' '),
            yearName,
          ],
          ' · ',
        )}
      />
      <PrintTable
        rows={days}
        rowKey={({ date }) => date}
        columns={[
          { key: 'date', title: t('view.day'), render: ({ date }) => format.date(date) },
          { key: 'state', title: t('columns.state'), render: ({ state }) => t(`staff.states.${state}`) },
          { key: 'in', title: t('columns.in'), render: ({ firstIn }) => firstIn ?? '', align: 'end' },
          {
            key: 'out',
            title: t('columns.out'),
            render: ({ lastOut, unclosed }) => lastOut ?? (unclosed ? t('no_check_out') : ''),
            align: 'end',
          },
          { key: 'late', title: t('columns.late'), render: (day) => some(day.lateMinutes), align: 'end' },
          { key: 'early', title: t('staff.early'), render: (day) => some(day.earlyMinutes), align: 'end' },
          {
            key: 'worked',
            title: t('staff.worked'),
            render: ({ workedMinutes }) => (workedMinutes ? hours(workedMinutes) : ''),
            align: 'end',
          },
          {
            key: 'corrected',
            title: t('staff.corrected'),
            render: ({ corrected }) => (corrected ? word(corrected) : ''),
          },
        ]}
        footer={[
          {
            date: t('staff.total'),
            late: minutes(totals.lateMinutes),
            early: minutes(totals.earlyMinutes),
            worked: `${hours(totals.workedMinutes)} / ${hours(totals.plannedMinutes)}`,
          },
        ]}
      />
      <p>{t('foot.as_of', { time: format.dateTime(asOf) })}</p>
      <Signatures of={[format.name(person.name), t('print.prepared'), t('print.head')]} />
    </>
  );
}
