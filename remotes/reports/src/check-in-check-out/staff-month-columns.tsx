import { type DayLetter, type StaffMonth, staffKinds } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { StaffName } from './staff-name.tsx';
import { useHours } from './use-hours.ts';

const kinds = ['present', 'late', 'half_day', 'excused', 'leave', 'absent'] as const;
const usuallyHidden: readonly string[] = ['half_day', 'excused'];

/** Columns before and after the days; the keys are those of the export. */
export function useStaffMonthColumns(month: string): readonly Column<StaffMonth>[] {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { hours } = useHours();
  return [
    {
      key: format.locale === 'lo' ? 'nameLo' : 'nameEn',
      title: t('columns.name'),
      render: (row) => <StaffName id={row.id} name={row.name} month={month} />,
      sortable: 'name',
      hideable: false,
    },
    {
      key: 'kind',
      title: t('staff.kind'),
      render: ({ kind }) => t(`staff.kinds.${kind}`),
      labels: Object.fromEntries(staffKinds.map((kind) => [kind, t(`staff.kinds.${kind}`)])),
      hidden: true,
    },
    ...kinds.map(
      (kind): Column<StaffMonth> => ({
        key: kind,
        title: t(`short.${kind}`),
        render: ({ totals }) => format.number(totals.counts[kind]),
        align: 'end',
        hidden: usuallyHidden.includes(kind),
      }),
    ),
    {
      key: 'lateMinutes',
      title: t('staff.head.late'),
      render: ({ totals }) => format.number(totals.lateMinutes),
      sortable: 'late',
      align: 'end',
    },
    {
      key: 'earlyMinutes',
      title: t('staff.head.early'),
      render: ({ totals }) => format.number(totals.earlyMinutes),
      sortable: 'early',
      align: 'end',
    },
    {
      key: 'unclosed',
      title: t('staff.head.unclosed'),
      render: ({ totals }) => format.number(totals.unclosed),
      align: 'end',
    },
    {
      key: 'corrected',
      title: t('staff.head.corrected'),
      render: ({ totals }) => format.number(totals.corrected ?? 0),
      align: 'end',
      hidden: true,
    },
    {
      key: 'workedHours',
      title: t('staff.head.worked'),
      render: ({ totals }) => hours(totals.workedMinutes),
      sortable: 'worked',
      align: 'end',
    },
    {
      key: 'plannedHours',
      title: t('staff.head.planned'),
      render: ({ totals }) => hours(totals.plannedMinutes),
      align: 'end',
    },
  ];
}

/** Keys of the columns that stand before the days. */
export const leading: readonly string[] = ['nameLo', 'nameEn', 'kind'];

/** Under which letter a sum stands, where there is no room for its name. */
export const letterOfSum: Readonly<Record<string, DayLetter>> = {
  present: 'P',
  late: 'L',
  half_day: 'D',
  excused: 'E',
  leave: 'V',
  absent: 'A',
};
