import {
  createRole,
  deleteRole,
  exportRoles,
  listPermissions,
  listRoles,
  roleAudit,
  stopViewing,
  updateRole,
  viewAsRole,
} from '@suksa/contracts/settings';
import { auditTrail } from '../../../audit-trail.ts';
import { allPermissions } from '../../../db/role-presets.ts';
import { atOnce, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { pageIn } from '../../../list.ts';
import { presentRole, presentRoleExport } from './role-presenter.ts';
import { findRoles } from './role-repository.ts';
import {
  addRole,
  changeRole,
  endViewing,
  removeRole,
  roleEntity,
  unheldPermissions,
  viewAs,
} from './role-service.ts';

export const roleRoutes = (app: App) => {
  refuseConstraints(app, {
    role_name_lo_unique: { code: 'duplicate', field: 'name.lo' },
    role_name_en_unique: { code: 'duplicate', field: 'name.en' },
  });

  route(app, listRoles, async ({ school, query }) => {
    const found = await findRoles(school.read, query);
    return { rows: pageIn(found, query).map(presentRole), total: found.length };
  });

  route(app, exportRoles, ({ school, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'roles',
      columns: body.columns,
      rows: atOnce(() => findRoles(school.read, body.query), presentRoleExport),
    }),
  );

  route(app, listPermissions, async ({ school }) => ({
    rows: [...allPermissions],
    unheld: await unheldPermissions(school.read),
  }));

  route(app, createRole, (call) => addRole(call, call.body));

  route(app, updateRole, (call) => changeRole(call, call.params.id, call.body));

  route(app, deleteRole, (call) => removeRole(call, call.params.id));

  route(app, viewAsRole, (call) => viewAs(call, call.params.id));

  route(app, stopViewing, (call) => endViewing(call));

  route(app, roleAudit, ({ school, params }) => auditTrail(school.read, roleEntity, params.id));
};
