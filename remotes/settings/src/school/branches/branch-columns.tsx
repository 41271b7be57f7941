import type { Branch } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { StatusBadge, Text } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { levelCodes } from './level-codes.ts';
import { useBranchLabels } from './use-branch-labels.ts';

/** The list's columns; the keys are those of the export. */
export function useBranchColumns(): readonly Column<Branch>[] {
  const { t } = useTranslation('settings');
  const { statuses } = useBranchLabels();
  const format = useFormat();
  const language = format.locale === 'lo' ? 'Lo' : 'En';
  return [
    {
      key: 'code',
      title: t('branches.fields.code'),
      render: ({ code }) => code,
      sortable: true,
      hideable: false,
      width: 100,
      card: 'subtitle',
    },
    {
      key: `name${language}`,
      title: t('branches.fields.name'),
      render: ({ name }) => <Text fw={600}>{format.name(name)}</Text>,
      sortable: 'name',
      hideable: false,
      card: 'title',
    },
    {
      key: 'levels',
      title: t('branches.fields.levels'),
      render: ({ levels }) => levelCodes(levels, format.name) || '–',
      classIn: format.locale,
    },
    {
      key: 'students',
      title: t('branches.fields.students'),
      render: ({ students }) => format.number(students),
      sortable: true,
      align: 'end',
    },
    {
      key: 'staff',
      title: t('branches.fields.staff'),
      render: ({ staff }) => format.number(staff),
      sortable: true,
      align: 'end',
    },
    {
      key: 'openYear',
      title: t('branches.fields.open_year'),
      render: ({ openYear }) => openYear ?? '–',
    },
    {
      key: 'status',
      title: t('branches.fields.status'),
      render: ({ status }) => (
        <StatusBadge
          tone={status === 'active' ? 'green' : 'gray'}
          label={statuses.find(({ value }) => value === status)?.label}
        />
      ),
      sortable: true,
      labels: Object.fromEntries(statuses.map(({ value, label }) => [value, label])),
      card: 'badge',
    },
  ];
}
