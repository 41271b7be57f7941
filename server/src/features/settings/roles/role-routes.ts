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
import { inBatches, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { pageOf } from '../../../list.ts';
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

  route(app, listRoles, async ({ query }) => {
    const { offset, limit } = pageOf(query);
    const found = await findRoles(app.db, query);
    return { rows: found.slice(offset, offset + limit).map(presentRole), total: found.length };
  });

  route(app, exportRoles, ({ body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'roles',
      columns: body.columns,
      rows: inBatches(
        async ({ offset, limit }) => (await findRoles(app.db, body.query)).slice(offset, offset + limit),
        presentRoleExport,
      ),
    }),
  );

  route(app, listPermissions, async () => ({
    rows: [...allPermissions],
    unheld: await unheldPermissions(app.db),
  }));

  route(app, createRole, ({ actor, body, request }) =>
    addRole(app.db, { actor, input: body, requestId: request.id }),
  );

  route(app, updateRole, ({ actor, params, body, request }) =>
    changeRole(app.db, { actor, id: params.id, input: body, requestId: request.id }),
  );

  route(app, deleteRole, ({ actor, params, request }) =>
    removeRole(app.db, { actor, id: params.id, requestId: request.id }),
  );

  route(app, viewAsRole, ({ actor, params, request }) =>
    viewAs(app.db, { actor, id: params.id, requestId: request.id }),
  );

  route(app, stopViewing, ({ actor, request }) => endViewing(app.db, { actor, requestId: request.id }));

  route(app, roleAudit, ({ params }) => auditTrail(app.db, roleEntity, params.id));
};
