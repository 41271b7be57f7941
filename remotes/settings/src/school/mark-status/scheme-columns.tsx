import type { MarkScheme } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { Text } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useSchemeLabels } from './use-scheme-labels.ts';

/** The list's columns; the keys are those of the export. */
export function useSchemeColumns(): readonly Column<MarkScheme>[] {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { promotions, levelsOf } = useSchemeLabels();
  const language = format.locale === 'lo' ? 'Lo' : 'En';
  return [
    {
      key: `name${language}`,
      title: t('schemes.fields.name'),
      render: ({ name }) => <Text fw={600}>{format.name(name)}</Text>,
      sortable: 'name',
      hideable: false,
      card: 'title',
    },
    {
      key: 'levels',
      title: t('branches.fields.levels'),
      render: levelsOf,
      labels: { '': t('schemes.all_others') },
      classIn: format.locale,
      card: 'subtitle',
    },
    {
      key: 'term',
      title: t('schemes.fields.term'),
      render: ({ monthWeight, examWeight }) => `${monthWeight} : ${examWeight}`,
    },
    {
      key: 'year',
      title: t('schemes.fields.year'),
      render: ({ firstTermWeight, secondTermWeight }) => `${firstTermWeight} : ${secondTermWeight}`,
    },
    {
      key: 'step',
      title: t('schemes.fields.step'),
      render: ({ step }) => format.mark(step / 100, 2),
      align: 'end',
    },
    {
      key: 'decimals',
      title: t('schemes.fields.decimals'),
      render: ({ decimals }) => format.number(decimals),
      align: 'end',
      hidden: true,
    },
    {
      key: 'pass',
      title: t('schemes.fields.pass'),
      render: ({ passMark, decimals }) => format.mark(passMark, decimals),
      sortable: true,
      align: 'end',
    },
    {
      key: 'promotion',
      title: t('schemes.fields.promotion'),
      render: ({ promotion }) => promotions.find(({ value }) => value === promotion)?.label,
      labels: Object.fromEntries(promotions.map(({ value, label }) => [value, label])),
    },
  ];
}
