import type { Role } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { roleIds } from '@suksa/platform';
import { EmptyState, Icon, VisuallyHidden } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { type Matrix, matrixOf } from './matrix.ts';
import classes from './role-table.module.css';
import { useRoleLabels } from './use-role-labels.ts';

interface RoleTableProps {
  readonly roles: readonly Role[];
  readonly catalogue: readonly string[];
  /** Leaves out what all of them may do, or none. */
  readonly onlyDifferences?: boolean;
}

export const holds = ({ id, permissions }: Role, permission: string) =>
  id === roleIds.superAdmin || permissions.includes(permission);

/** Permissions down, roles across: for comparing and for paper. */
export function RoleTable({ roles, catalogue, onlyDifferences = false }: RoleTableProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const words = useRoleLabels();
  const differs = (permission: string) => new Set(roles.map((role) => holds(role, permission))).size > 1;
  const { areas } = matrixOf(onlyDifferences ? catalogue.filter(differs) : catalogue);
  if (areas.length === 0) return <EmptyState title={t('roles.compare.same')} />;
  const scopeOf = (role: Role) => words.scopes.find(({ value }) => value === role.scope)?.label;

  return (
    <table className={classes.table} aria-label={t('roles.matrix')}>
      <thead>
        <tr>
          <th scope="col">{t('roles.fields.permissions')}</th>
          {roles.map((role) => (
            <th key={role.id} scope="col">
              {format.name(role.name)}
              <span className={classes.scope}>{scopeOf(role)}</span>
            </th>
          ))}
        </tr>
      </thead>
      {areas.map(({ area, rows }) => (
        <tbody key={area}>
          <tr className={classes.area}>
            <th scope="rowgroup" colSpan={roles.length + 1}>
              {words.area(area)}
            </th>
          </tr>
          {permissionsOf(rows).map((permission) => (
            <tr key={permission} data-differs={(!onlyDifferences && differs(permission)) || undefined}>
              <th scope="row">{words.permission(permission)}</th>
              {roles.map((role) => (
                <td key={role.id}>
                  {holds(role, permission) ? <Icon name="check" /> : <span aria-hidden>–</span>}
                  <VisuallyHidden>
                    {common(holds(role, permission) ? 'answers.yes' : 'answers.no')}
                  </VisuallyHidden>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

const permissionsOf = (rows: Matrix['areas'][number]['rows']) =>
  rows.flatMap(({ permissions }) => [...permissions.values()]);
