import type { AcademicYear } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { StatusBadge, Text } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { stateTones, useYearLabels } from './use-year-labels.ts';

/** The list's columns; the keys are those of the export. */
export function useYearColumns(): readonly Column<AcademicYear>[] {
  const { t } = useTranslation('settings');
  const { states } = useYearLabels();
  const format = useFormat();
  const term = (index: number) => ({
    title: t(`years.fields.term_${index === 0 ? 'first' : 'second'}`),
    render: ({ terms }: AcademicYear) => {
      const found = terms[index];
      return found ? `${format.date(found.startDate)} – ${format.date(found.endDate)}` : '–';
    },
  });
  return [
    {
      key: 'name',
      title: t('years.fields.name'),
      render: ({ name }) => <Text fw={600}>{name}</Text>,
      sortable: true,
      hideable: false,
      card: 'title',
    },
    {
      key: 'state',
      title: t('years.fields.state'),
      render: ({ state }) => (
        <StatusBadge tone={stateTones[state]} label={states.find(({ value }) => value === state)?.label} />
      ),
      sortable: true,
      labels: Object.fromEntries(states.map(({ value, label }) => [value, label])),
      card: 'badge',
    },
    {
      key: 'start',
      spare: true,
      title: t('years.fields.start'),
      render: ({ startDate }) => format.date(startDate),
      sortable: true,
    },
    { key: 'end', spare: true, title: t('years.fields.end'), render: ({ endDate }) => format.date(endDate) },
    { key: 'first', ...term(0) },
    { key: 'second', ...term(1) },
    {
      key: 'classes',
      spare: true,
      title: t('years.fields.classes'),
      render: ({ classes }) => format.number(classes),
      align: 'end',
    },
    {
      key: 'students',
      spare: true,
      title: t('years.fields.students'),
      render: ({ students }) => format.number(students),
      sortable: true,
      align: 'end',
    },
  ];
}
