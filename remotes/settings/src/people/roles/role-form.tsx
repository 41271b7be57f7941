import { type DataScope, dataScopes } from '@suksa/contracts/session';
import { createRole, firstOwnRole, type Role, RoleChange, updateRole } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { roleIds, send, useCan, useCurrentUser } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import { FormDrawer, FormRow, FormSection, SelectField, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { DeleteRole } from './delete-role.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { RoleHistory } from './role-history.tsx';
import { useRoleLabels } from './use-role-labels.ts';

/** What the form is for: a new role, a new one like another, or one that is there. */
export type EditedRole =
  | { readonly kind: 'new' }
  | { readonly kind: 'clone'; readonly of: Role }
  | { readonly kind: 'edit'; readonly role: Role };

interface RoleFormProps {
  readonly edited: EditedRole;
  readonly catalogue: readonly string[];
  readonly onClose: () => void;
}

/** Makes or changes a role: its name, what its holders see, and what they may do. */
export default function RoleForm({ edited, catalogue, onClose }: RoleFormProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const can = useCan();
  const me = useCurrentUser();
  const { scopes } = useRoleLabels();
  const role = edited.kind === 'edit' ? edited.role : null;
  const form = useContractForm({
    name: 'settings.role',
    record: role?.id ?? null,
    schema: RoleChange,
    namespace: 'settings',
    initial: useDraft(edited, catalogue),
    submit: ({ version, ...input }) =>
      role
        ? send(updateRole, { params: { id: role.id }, body: { ...input, version } })
        : send(createRole, { body: input }),
  });
  const { field, values } = form;
  const isSuperAdmin = role?.id === roleIds.superAdmin;
  const fixed = role !== null && role.id < firstOwnRole;
  const readOnly = isSuperAdmin || !can(role ? 'settings.role.edit' : 'settings.role.create');
  const givesAll = me?.role_id === roleIds.superAdmin;

  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      size="xl"
      readOnly={readOnly}
      title={role ? format.name(role.name) : t('roles.add')}
      savedText={t('roles.saved', { name: format.name(values.name) })}
      extra={role && <DeleteRole role={role} onDeleted={onClose} />}
    >
      {fixed && (
        <Alert color="gray" icon={<Icon name="lock" />}>
          {t(isSuperAdmin ? 'roles.super_admin_help' : 'roles.fixed_help')}
        </Alert>
      )}
      <FormRow>
        <TextField
          {...field('name.lo')}
          label={t('roles.fields.name_lo')}
          lang="lo"
          disabled={fixed || readOnly}
          required
          autoFocus={!role}
        />
        <TextField
          {...field('name.en')}
          label={t('roles.fields.name_en')}
          lang="en"
          disabled={fixed || readOnly}
          required
        />
      </FormRow>
      <SelectField
        {...field('scope')}
        label={t('roles.fields.scope')}
        description={scopes.find(({ value }) => value === values.scope)?.help}
        data={scopes.map(({ value, label }) => ({
          value,
          label,
          disabled: !givesAll && isWider(value, me?.scope),
        }))}
        disabled={fixed || readOnly}
        required
      />
      <FormSection title={t('roles.fields.permissions')}>
        <PermissionMatrix
          {...field('permissions')}
          catalogue={catalogue}
          mayGive={(permission) => !readOnly && (givesAll || can(permission))}
        />
      </FormSection>
      {role && (
        <FormSection title={t('history')}>
          <RoleHistory id={role.id} />
        </FormSection>
      )}
    </FormDrawer>
  );
}

/** The contract lists the scopes from the widest to the narrowest. */
const isWider = (scope: DataScope, than: DataScope = 'own_children') =>
  dataScopes.indexOf(scope) < dataScopes.indexOf(than);

/** What is typed so far; the version is checked only for a role that is there. */
interface RoleDraft extends Omit<RoleChange, 'scope'> {
  readonly scope: DataScope | null;
}

/** A clone is named after its model; its name must differ before it can be saved. */
function useDraft(edited: EditedRole, catalogue: readonly string[]): RoleDraft {
  const { t } = useTranslation('settings');
  switch (edited.kind) {
    case 'new':
      return { name: { lo: '', en: '' }, scope: 'own_branch', permissions: [], version: 1 };
    case 'clone': {
      const { id, name, scope, permissions } = edited.of;
      return {
        name: {
          lo: t('roles.copy_of', { name: name.lo, lng: 'lo' }),
          en: t('roles.copy_of', { name: name.en, lng: 'en' }),
        },
        scope,
        permissions: id === roleIds.superAdmin ? [...catalogue] : permissions,
        version: 1,
      };
    }
    case 'edit': {
      const { id, name, scope, permissions, version } = edited.role;
      return { name, scope, version, permissions: id === roleIds.superAdmin ? [...catalogue] : permissions };
    }
  }
}
