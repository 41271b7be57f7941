import { roleAudit } from '@suksa/contracts/settings';
import { apiQuery } from '@suksa/platform';
import { AuditHistory } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRoleLabels } from './use-role-labels.ts';

/** Who changed a role, when, and which permissions were taken and given. */
export function RoleHistory({ id }: { id: number }) {
  const { t } = useTranslation('settings');
  const words = useRoleLabels();
  const history = useQuery(apiQuery(roleAudit, { params: { id } }));
  const labels = {
    name: t('roles.fields.name'),
    scope: t('roles.fields.scope'),
    permissions: t('roles.fields.permissions'),
  };
  const show = (field: string, value: unknown) => {
    if (field === 'scope') return words.scopes.find((scope) => scope.value === value)?.label;
    if (field !== 'permissions' || !Array.isArray(value)) return undefined;
    return value.map((permission) => words.permission(String(permission))).join(', ') || '–';
  };
  return <AuditHistory result={history} labels={labels} show={show} />;
}
