import type { RecomputeRow } from '@suksa/contracts/checkinout';
import { type DayLetter, dayLetters } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import type { Column, ExportColumn } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';

/** The letters of the attendance reports in words, and with them the columns of whose days change. */
export function useRecomputeColumns() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const letters = Object.fromEntries(
    dayLetters.map((letter) => [letter, t(`shifts.recompute.letters.${letter}`)]),
  ) as Record<DayLetter, string>;
  const judged = (letter: DayLetter, minutes: number) =>
    letter === 'L' ? t('shifts.recompute.late', { count: minutes }) : letters[letter];
  const titles = {
    code: t('shifts.recompute.columns.code'),
    name: t('holidays.fields.name'),
    className: t('holidays.fields.class'),
    date: t('shifts.tester.date'),
    from: t('shifts.recompute.columns.was'),
    to: t('shifts.recompute.columns.is'),
  };

  const columns: readonly Column<RecomputeRow>[] = [
    { key: 'name', title: titles.name, render: ({ name }) => format.name(name), card: 'title' },
    {
      key: 'className',
      title: titles.className,
      render: ({ className, kind }) =>
        (className && format.className(className)) ?? (kind === 'staff' ? t('shifts.persons.staff') : '–'),
      card: 'subtitle',
    },
    { key: 'date', title: titles.date, render: ({ date }) => format.date(date) },
    { key: 'from', title: titles.from, render: ({ from, lateFrom }) => judged(from, lateFrom) },
    { key: 'to', title: titles.to, render: ({ to, lateTo }) => judged(to, lateTo) },
  ];
  const exported: ExportColumn[] = [
    { key: 'code', title: titles.code },
    { key: 'nameLo', title: t('holidays.fields.name_lo') },
    { key: 'nameEn', title: t('holidays.fields.name_en') },
    { key: 'className', title: titles.className, classIn: format.locale },
    { key: 'date', title: titles.date },
    { key: 'from', title: titles.from, labels: { ...letters } },
    { key: 'to', title: titles.to, labels: { ...letters } },
    { key: 'lateFrom', title: t('shifts.recompute.columns.late_was') },
    { key: 'lateTo', title: t('shifts.recompute.columns.late_is') },
  ];
  return { columns, exported, letters };
}
