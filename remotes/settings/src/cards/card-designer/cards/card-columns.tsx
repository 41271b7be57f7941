import type { CardHolderKind, CardRow } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { Icon, StatusBadge, Text } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { stateTones, useCardLabels } from './use-card-labels.ts';

/** The list's columns; the keys are those of the export. */
export function useCardColumns(holder: CardHolderKind): readonly Column<CardRow>[] {
  const { t, i18n } = useTranslation('settings');
  const { labels } = useCardLabels();
  const format = useFormat();
  const language = i18n.language === 'lo' ? 'Lo' : 'En';
  const other = language === 'Lo' ? 'En' : 'Lo';
  return [
    {
      key: `name${language}`,
      title: t('cards.columns.name'),
      render: ({ name }) => <Text fw={600}>{format.name(name)}</Text>,
      sortable: 'name',
      hideable: false,
      card: 'title',
    },
    {
      key: `name${other}`,
      title: t(`cards.card_fields.name_${other === 'Lo' ? 'lo' : 'en'}`),
      render: ({ name }) => name[other === 'Lo' ? 'lo' : 'en'],
      hidden: true,
    },
    {
      key: 'code',
      title: t('cards.columns.code'),
      render: ({ code }) => code,
      sortable: true,
      card: 'subtitle',
    },
    {
      key: 'class',
      ...(holder === 'student' && { classIn: format.locale }),
      title: t(holder === 'student' ? 'cards.columns.class' : 'cards.columns.job'),
      render: ({ className, job }) =>
        (className && format.className(className)) ?? (job ? format.name(job) : '–'),
      sortable: true,
    },
    {
      key: 'number',
      title: t('cards.columns.number'),
      render: ({ card }) => card?.number ?? '–',
      sortable: true,
    },
    {
      key: 'state',
      title: t('cards.columns.state'),
      render: ({ card }) => {
        const state = card?.status ?? 'none';
        return <StatusBadge tone={stateTones[state]} label={t(`cards.states.${state}`)} />;
      },
      labels,
      card: 'badge',
    },
    {
      key: 'issued',
      title: t('cards.columns.issued'),
      render: ({ card }) => (card ? format.date(card.issuedOn) : '–'),
      hidden: true,
    },
    {
      key: 'expires',
      title: t('cards.columns.expires'),
      render: ({ card }) => (card ? format.date(card.expiresOn) : '–'),
      sortable: true,
    },
    {
      key: 'printed',
      title: t('cards.columns.printed'),
      render: ({ card }) => (card?.printedAt ? format.date(card.printedAt) : '–'),
    },
    {
      key: 'hasPhoto',
      title: t('cards.columns.photo'),
      render: ({ hasPhoto }) =>
        hasPhoto ? <Icon name="check" size={16} /> : <Text c="dimmed">{t('cards.columns.no_photo')}</Text>,
      labels: { true: t('cards.columns.has_photo'), false: t('cards.columns.no_photo') },
      hidden: true,
    },
  ];
}
