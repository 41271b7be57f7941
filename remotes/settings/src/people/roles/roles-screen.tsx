import { dataScopes } from '@suksa/contracts/session';
import { exportRoles, listPermissions, listRoles, type Role, roleSorts } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useCan, useList, useScreen } from '@suksa/platform';
import { Button, Icon, PageFrame } from '@suksa/ui';
import { FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WhenLoaded } from '../../components/when-loaded.tsx';
import { RoleActions } from './role-actions.tsx';
import { useRoleColumns } from './role-columns.tsx';
import { RoleComparison } from './role-comparison.tsx';
import type { EditedRole } from './role-form.tsx';
import { RoleTable } from './role-table.tsx';
import { SignInRule } from './sign-in-rule.tsx';
import { UnheldPermissions } from './unheld-permissions.tsx';
import { useRoleLabels } from './use-role-labels.ts';

const RoleForm = lazy(() => import('./role-form.tsx'));

/** More columns than this can't be read side by side. */
const mostCompared = 4;

export default function RolesScreen() {
  const { t } = useTranslation('settings');
  const { title, help } = useScreen();
  const can = useCan();
  const format = useFormat();
  const { scopes } = useRoleLabels();
  const state = useListState({
    sorts: roleSorts,
    filters: { type: ['fixed', 'own'], scope: dataScopes },
  });
  const roles = useList(listRoles, { query: state.query }, { file: exportRoles });
  const permissions = useQuery({ ...apiQuery(listPermissions), staleTime: 600_000 });
  const catalogue = permissions.data?.rows ?? [];
  const columns = useRoleColumns(catalogue.length);
  const [edited, setEdited] = useState<EditedRole | null>(null);
  const [compared, setCompared] = useState<readonly Role[] | null>(null);
  const { type, scope } = state.query;

  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        can('settings.role.create') && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setEdited({ kind: 'new' })}>
            {t('roles.add')}
          </Button>
        )
      }
    >
      {can('settings.role.edit') && <SignInRule />}
      {can('settings.role.edit') && <UnheldPermissions permissions={permissions.data?.unheld ?? []} />}
      <ListScreen
        name="settings.roles"
        label={title}
        state={state}
        columns={columns}
        list={roles}
        namespace="settings"
        rowKey={({ id }) => id}
        rowLabel={({ name }) => format.name(name)}
        searchLabel={t('roles.search')}
        filters={
          <>
            <FilterSelect
              label={t('roles.fields.type')}
              value={type}
              data={[
                { value: 'fixed' as const, label: t('roles.fixed') },
                { value: 'own' as const, label: t('roles.own') },
              ]}
              onChange={(value) => state.setFilter('type', value)}
            />
            <FilterSelect
              label={t('roles.fields.scope')}
              value={scope}
              data={scopes}
              onChange={(value) => state.setFilter('scope', value)}
            />
          </>
        }
        print={{
          landscape: (roles.result.data?.total ?? 0) > 5,
          table: async (rows) => <RoleTable roles={rows} catalogue={catalogue} />,
        }}
        onOpen={(role) => setEdited({ kind: 'edit', role })}
        rowActions={(role) => (
          <RoleActions role={role} onClone={() => setEdited({ kind: 'clone', of: role })} />
        )}
        bulk={({ rows }) => (
          <Button
            variant="default"
            disabled={rows.length < 2 || rows.length > mostCompared}
            title={t('roles.compare.help', { most: format.number(mostCompared) })}
            onClick={() => setCompared(rows)}
          >
            {t('roles.compare.action')}
          </Button>
        )}
      />
      {edited && (
        <WhenLoaded result={permissions} title={title} size="xl" onClose={() => setEdited(null)}>
          {({ rows }) => (
            <Suspense>
              <RoleForm edited={edited} catalogue={rows} onClose={() => setEdited(null)} />
            </Suspense>
          )}
        </WhenLoaded>
      )}
      {compared && (
        <RoleComparison roles={compared} catalogue={catalogue} onClose={() => setCompared(null)} />
      )}
    </PageFrame>
  );
}
