import {
  createKiosk,
  kioskAudit,
  kioskOpening,
  listKiosks,
  renewKioskCode,
  revokeKiosk,
  updateKiosk,
} from '@suksa/contracts/settings';
import { auditTrail } from '../../../audit-trail.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { notFound } from '../../../http/refuse.ts';
import { route } from '../../../http/route.ts';
import { presentKiosk } from './kiosk-presenter.ts';
import { findKiosk, findKiosks } from './kiosk-repository.ts';
import { addKiosk, changeKiosk, kioskEntity, newCode, openingOf, revoke } from './kiosk-service.ts';

export const kioskRoutes = (app: App) => {
  refuseConstraints(app, { kiosk_name_unique: { code: 'duplicate', field: 'name' } });

  route(app, listKiosks, async ({ school, context }) => ({
    rows: (await findKiosks(school.read, context)).map(presentKiosk),
  }));

  route(app, createKiosk, (call) => addKiosk(call, call.body));

  route(app, updateKiosk, (call) => changeKiosk(call, call.params.id, call.body));

  route(app, renewKioskCode, (call) => newCode(call, call.params.id));

  route(app, revokeKiosk, (call) => revoke(call, call.params.id));

  route(app, kioskOpening, (call) => openingOf(call, call.params.id));

  route(app, kioskAudit, async ({ school, context, params }) => {
    const found = await findKiosk(school.read, context, params.id);
    return auditTrail(school.read, kioskEntity, (found ?? notFound()).id);
  });
};
