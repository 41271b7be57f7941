import { type DayLetter, examRate, type MonthStudent } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { StatusBadge } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { StudentName } from './student-name.tsx';

const kinds = ['present', 'late', 'half_day', 'excused', 'leave', 'absent'] as const;
const usuallyHidden: readonly string[] = ['half_day', 'leave'];

/** Columns before and after the days; the keys are those of the export. */
export function useMonthColumns(): readonly Column<MonthStudent>[] {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return [
    { key: 'code', title: t('columns.code'), render: ({ code }) => code, sortable: true, hidden: true },
    {
      key: format.locale === 'lo' ? 'nameLo' : 'nameEn',
      title: t('columns.name'),
      render: (row) => <StudentName {...row} />,
      sortable: 'name',
      hideable: false,
    },
    {
      key: 'className',
      classIn: format.locale,
      title: t('columns.class'),
      render: (row) => format.className(row.className),
      sortable: 'class',
    },
    ...kinds.map(
      (kind): Column<MonthStudent> => ({
        key: kind,
        title: t(`short.${kind}`),
        render: ({ counts }) => format.number(counts[kind]),
        align: 'end',
        hidden: usuallyHidden.includes(kind),
      }),
    ),
    {
      key: 'lessons',
      title: t('regularity.lessons'),
      render: ({ lessons }) =>
        lessons > 0 ? format.number(lessons, Number.isInteger(lessons) ? 0 : 1) : '–',
      align: 'end',
      hidden: true,
    },
    {
      key: 'rate',
      title: t('columns.rate'),
      render: ({ counts: { rate } }) => {
        if (rate === null) return '–';
        const shown = format.percent(rate, 0);
        return rate < examRate ? <StatusBadge tone="red" label={shown} /> : shown;
      },
      align: 'end',
    },
  ];
}

/** Keys of the columns that stand before the days. */
export const leading: readonly string[] = ['code', 'nameLo', 'nameEn', 'className'];

/** Under which letter a sum stands, where there is no room for its name. */
export const letterOfSum: Readonly<Record<string, DayLetter>> = {
  present: 'P',
  late: 'L',
  half_day: 'D',
  excused: 'E',
  leave: 'V',
  absent: 'A',
};
