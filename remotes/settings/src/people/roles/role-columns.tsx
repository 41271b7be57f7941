import { firstOwnRole, type Role } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useCan } from '@suksa/platform';
import { Anchor, Badge, Group, Text } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRoleLabels } from './use-role-labels.ts';

const superAdmin = 1;
const family = 3;

/** The list's columns; the keys are those of the export. `all` is how many permissions there are. */
export function useRoleColumns(all: number): readonly Column<Role>[] {
  const { t, i18n } = useTranslation('settings');
  const { scopes } = useRoleLabels();
  const format = useFormat();
  const can = useCan();
  const language = i18n.language === 'lo' ? 'Lo' : 'En';
  const held = ({ id, permissions }: Role) => (id === superAdmin ? all : permissions.length);

  return [
    {
      key: `name${language}`,
      title: t('roles.fields.name'),
      render: ({ id, name }) => (
        <Group gap={8} wrap="nowrap">
          <Text fw={600}>{format.name(name)}</Text>
          {id < firstOwnRole && (
            <Badge variant="light" color="gray">
              {t('roles.fixed')}
            </Badge>
          )}
        </Group>
      ),
      sortable: 'name',
      hideable: false,
      card: 'title',
    },
    {
      key: 'scope',
      title: t('roles.fields.scope'),
      render: ({ scope }) => scopes.find(({ value }) => value === scope)?.label,
      sortable: true,
      labels: Object.fromEntries(scopes.map(({ value, label }) => [value, label])),
      card: 'subtitle',
    },
    {
      key: 'users',
      title: t('roles.fields.users'),
      // Families have accounts too, but not in the list of staff.
      render: ({ id, users, name }) =>
        users > 0 && id !== family && can('settings.user.view') ? (
          <Anchor
            component={Link}
            to={`/settings/users?role=${id}`}
            aria-label={t('roles.users_of', { count: users, role: format.name(name) })}
          >
            {format.number(users)}
          </Anchor>
        ) : (
          format.number(users)
        ),
      sortable: true,
      align: 'end',
      width: 120,
    },
    {
      key: 'permissions',
      title: t('roles.fields.permissions'),
      render: (role) => t('roles.held', { held: format.number(held(role)), all: format.number(all) }),
      sortable: true,
      align: 'end',
      width: 160,
    },
    {
      key: 'updated',
      title: t('roles.fields.updated'),
      render: ({ updatedAt }) => format.dateTime(updatedAt),
      sortable: true,
      width: 180,
    },
  ];
}
