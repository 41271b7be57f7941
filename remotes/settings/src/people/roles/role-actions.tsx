import { type Role, viewAsRole } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useApiMutation, useCan, useCurrentUser } from '@suksa/platform';
import { ActionIcon, Group, Icon, Tooltip } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';

interface RoleActionsProps {
  readonly role: Role;
  readonly onClone: () => void;
}

/** Beside a role in the list: a copy of it, and the product as its holders see it. */
export function RoleActions({ role, onClone }: RoleActionsProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const can = useCan();
  const me = useCurrentUser();
  const onError = useRefusalNotice();
  const name = format.name(role.name);
  const view = useApiMutation(viewAsRole, {
    // From the start, as somebody with that role who opens the product.
    onSuccess: () => location.assign('/module_tab'),
  });

  return (
    <Group gap={4} wrap="nowrap">
      {can('settings.role.edit') && role.id !== me?.role_id && (
        <Tooltip label={t('roles.view_as')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('roles.view_as_of', { name })}
            loading={view.isPending}
            onClick={() => view.mutate({ params: { id: role.id } }, { onError })}
          >
            <Icon name="eye" />
          </ActionIcon>
        </Tooltip>
      )}
      {can('settings.role.create') && (
        <Tooltip label={t('roles.clone')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('roles.clone_of', { name })}
            onClick={onClone}
          >
            <Icon name="copy" />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
}
