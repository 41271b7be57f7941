import type { User } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { Avatar, Badge, Group, StatusBadge, Text } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { labelsOf, statusTones, useUserLabels } from '../../components/use-user-labels.ts';

/** The list's columns; the keys are those of the export. */
export function useUserColumns(): readonly Column<User>[] {
  const { t, i18n } = useTranslation('settings');
  const { types, statuses } = useUserLabels();
  const format = useFormat();
  const language = i18n.language === 'lo' ? 'Lo' : 'En';
  const other = language === 'Lo' ? 'En' : 'Lo';

  return [
    {
      key: 'photo',
      title: t('users.fields.photo'),
      render: ({ name, photo }) => <Avatar name={format.name(name)} src={photo ?? null} />,
      width: 56,
      card: 'media',
      exportable: false,
    },
    {
      key: `name${language}`,
      title: t('users.fields.name'),
      render: ({ name }) => <Text fw={600}>{format.name(name)}</Text>,
      sortable: 'name',
      hideable: false,
      card: 'title',
    },
    {
      key: `name${other}`,
      title: t(`users.fields.name_${other === 'Lo' ? 'lo' : 'en'}`),
      render: ({ name }) => name[other === 'Lo' ? 'lo' : 'en'],
      hidden: true,
    },
    {
      key: 'username',
      title: t('users.fields.username'),
      render: ({ username }) => username,
      sortable: true,
      card: 'subtitle',
    },
    {
      key: `role${language}`,
      title: t('users.fields.role'),
      render: ({ role }) => format.name(role.name),
      sortable: 'role',
    },
    {
      key: `branches${language}`,
      spare: true,
      title: t('users.fields.branches'),
      render: ({ branches }) => (
        <Group gap={4}>
          {branches.map(({ id, name }) => (
            <Badge key={id} variant="light" color="gray">
              {format.name(name)}
            </Badge>
          ))}
        </Group>
      ),
    },
    {
      key: 'type',
      title: t('users.fields.type'),
      render: ({ staffType }) => types.find(({ value }) => value === staffType)?.label,
      sortable: true,
      hidden: true,
      labels: labelsOf(types),
    },
    { key: 'phone', title: t('users.fields.phone'), render: ({ phone }) => phone || '–' },
    { key: 'email', title: t('users.fields.email'), render: ({ email }) => email || '–', hidden: true },
    {
      key: 'cardCode',
      title: t('users.fields.card'),
      render: ({ cardCode }) => cardCode || '–',
      hidden: true,
    },
    {
      key: 'employedFrom',
      title: t('users.fields.employed_from'),
      render: ({ employedFrom }) => (employedFrom ? format.date(employedFrom) : '–'),
      hidden: true,
    },
    {
      key: 'employedUntil',
      title: t('users.fields.employed_until'),
      render: ({ employedUntil }) => (employedUntil ? format.date(employedUntil) : '–'),
      hidden: true,
    },
    {
      key: 'login',
      spare: true,
      title: t('users.fields.last_login'),
      render: ({ lastLoginAt }) => (
        <Text size="sm" c={lastLoginAt ? undefined : 'dimmed'}>
          {lastLoginAt ? format.dateTime(lastLoginAt) : t('users.never')}
        </Text>
      ),
      sortable: true,
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
