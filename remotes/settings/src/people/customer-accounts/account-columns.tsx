import type { CustomerAccount } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { StatusBadge, Text } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { labelsOf, statusTones } from '../../components/use-user-labels.ts';
import { useAccountLabels } from './use-account-labels.ts';

/** The list's columns; the keys are those of the export. */
export function useAccountColumns(): readonly Column<CustomerAccount>[] {
  const { t, i18n } = useTranslation('settings');
  const { statuses } = useAccountLabels();
  const format = useFormat();
  const language = i18n.language === 'lo' ? 'Lo' : 'En';
  return [
    {
      key: 'login',
      title: t('accounts.fields.login'),
      render: ({ username }) => username,
      sortable: true,
      card: 'subtitle',
    },
    {
      key: `name${language}`,
      title: t('accounts.fields.name'),
      render: ({ name }) => <Text fw={600}>{format.name(name)}</Text>,
      hideable: false,
      card: 'title',
    },
    {
      key: `family${language}`,
      title: t('accounts.fields.family'),
      render: ({ family }) => (family ? format.name(family.name) : '–'),
      sortable: 'family',
    },
    {
      key: `children${language}`,
      title: t('accounts.fields.children'),
      render: ({ children }) => children.map(({ name }) => format.name(name)).join(', ') || '–',
      wrap: true,
    },
    { key: 'phone', title: t('accounts.fields.phone'), render: ({ phone }) => phone || '–', hidden: true },
    {
      key: 'invited',
      spare: true,
      title: t('accounts.fields.invited'),
      render: ({ invitedAt }) => format.date(invitedAt),
      sortable: true,
    },
    {
      key: 'seen',
      title: t('accounts.fields.seen'),
      render: ({ lastSeenAt }) => (
        <Text size="sm" c={lastSeenAt ? undefined : 'dimmed'}>
          {lastSeenAt ? format.dateTime(lastSeenAt) : t('users.never')}
        </Text>
      ),
      sortable: true,
    },
    {
      key: 'consent',
      spare: true,
      title: t('accounts.fields.consent'),
      render: ({ consentOn }) => (consentOn ? format.date(consentOn) : t('accounts.no_consent')),
    },
    {
      key: 'status',
      title: t('users.fields.status'),
      render: ({ status }) => (
        <StatusBadge
          tone={statusTones[status]}
          label={statuses.find(({ value }) => value === status)?.label ?? status}
        />
      ),
      sortable: true,
      labels: labelsOf(statuses),
      card: 'badge',
    },
  ];
}
