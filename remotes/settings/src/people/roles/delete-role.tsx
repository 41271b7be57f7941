import { deleteRole, firstOwnRole, type Role } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useApiMutation, useCan } from '@suksa/platform';
import { Button, dialogs, notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';

interface DeleteRoleProps {
  readonly role: Role;
  readonly onDeleted: () => void;
}

/** Only for a role of the school's own that nobody holds. */
export function DeleteRole({ role, onDeleted }: DeleteRoleProps) {
  const { t } = useTranslation('settings');
  const can = useCan();
  const format = useFormat();
  const onError = useRefusalNotice();
  const name = format.name(role.name);
  const remove = useApiMutation(deleteRole, {
    onSuccess: () => {
      notify({ text: t('roles.deleted', { name }) });
      onDeleted();
    },
  });
  if (!can('settings.role.delete') || role.id < firstOwnRole || role.users > 0) return null;

  async function ask() {
    const sure = await dialogs.confirm({
      title: t('roles.delete.title', { name }),
      text: t('roles.delete.text'),
      confirmLabel: t('roles.delete.confirm'),
      danger: true,
    });
    if (sure) remove.mutate({ params: { id: role.id } }, { onError });
  }

  return (
    <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
      {t('roles.delete.confirm')}
    </Button>
  );
}
