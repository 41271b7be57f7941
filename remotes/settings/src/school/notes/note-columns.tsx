import type { Note } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { StatusBadge, Text } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useNoteLabels } from './use-note-labels.ts';

/** The list's columns; the keys are those of the export. */
export function useNoteColumns(): readonly Column<Note>[] {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { groups } = useNoteLabels();
  const format = useFormat();
  const [own, other] = format.locale === 'lo' ? (['Lo', 'En'] as const) : (['En', 'Lo'] as const);
  const textIn = (language: 'Lo' | 'En') => (language === 'Lo' ? 'lo' : 'en');
  const yesNo = { true: common('answers.yes'), false: common('answers.no') };
  return [
    {
      key: 'group',
      title: t('notes.fields.group'),
      render: ({ group }) => groups.find(({ value }) => value === group)?.label,
      labels: Object.fromEntries(groups.map(({ value, label }) => [value, label])),
      card: 'subtitle',
    },
    {
      key: `text${own}`,
      title: t('notes.fields.text'),
      render: ({ text }) => <Text fw={600}>{format.name(text)}</Text>,
      sortable: 'text',
      hideable: false,
      wrap: true,
      card: 'title',
    },
    {
      key: `text${other}`,
      title: t(`notes.fields.text_${textIn(other)}`),
      render: ({ text }) => <span lang={textIn(other)}>{text[textIn(other)]}</span>,
      wrap: true,
    },
    {
      key: 'order',
      spare: true,
      title: t('notes.fields.order'),
      render: ({ position }) => format.number(position),
      sortable: true,
      align: 'end',
    },
    {
      key: 'free',
      spare: true,
      title: t('notes.fields.free'),
      render: ({ needsFreeText }) => yesNo[needsFreeText ? 'true' : 'false'],
      labels: yesNo,
    },
    {
      key: `scope${own}`,
      title: t('holidays.fields.scope'),
      render: ({ branch }) => (branch ? format.name(branch.name) : t('holidays.all')),
      labels: { '': t('holidays.all') },
      hidden: true,
    },
    {
      key: 'uses',
      spare: true,
      title: t('notes.fields.uses'),
      render: ({ uses }) => format.number(uses),
      sortable: true,
      align: 'end',
    },
    {
      key: 'active',
      title: t('notes.fields.active'),
      render: ({ active }) => (
        <StatusBadge
          tone={active ? 'green' : 'gray'}
          label={t(active ? 'notes.states.yes' : 'notes.states.no')}
        />
      ),
      sortable: true,
      labels: { true: t('notes.states.yes'), false: t('notes.states.no') },
      card: 'badge',
    },
  ];
}
