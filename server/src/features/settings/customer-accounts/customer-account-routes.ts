import {
  customerAccountAudit,
  customerSessions,
  endCustomerSessions,
  exportCustomerAccounts,
  findGuardians,
  inviteGuardians,
  listCustomerAccounts,
  readCustomerAccount,
  resetCustomerPassword,
  suspendCustomerAccounts,
  updateCustomerAccount,
} from '@suksa/contracts/settings';
import { auditTrail } from '../../../audit-trail.ts';
import { inBatches, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { listOf } from '../../../list.ts';
import { sessionsOf } from '../../../school/accounts/session-service.ts';
import { placeOf } from '../customers/customer-policy.ts';
import { writeOf } from '../customers/customer-service.ts';
import { presentSession } from '../users/user-presenter.ts';
import { presentAccount, presentAccountExport, presentUninvited } from './customer-account-presenter.ts';
import { countAccounts, findAccounts, findUninvited } from './customer-account-repository.ts';
import * as service from './customer-account-service.ts';

export const customerAccountRoutes = (app: App) => {
  readingRoutes(app);
  writingRoutes(app);
};

const readingRoutes = (app: App) => {
  route(app, listCustomerAccounts, (call) => {
    const place = placeOf(call);
    return listOf({
      query: call.query,
      rows: (page) => findAccounts(app.db, place, call.query, page),
      count: () => countAccounts(app.db, place, call.query),
      present: presentAccount,
    });
  });

  route(app, exportCustomerAccounts, (call) => {
    const place = placeOf(call);
    return streamExport(call.reply, {
      format: call.body.format,
      filename: 'customer-accounts',
      columns: call.body.columns,
      rows: inBatches((page) => findAccounts(app.db, place, call.body.query, page), presentAccountExport),
    });
  });

  route(app, findGuardians, async (call) => ({
    rows: (await findUninvited(app.db, placeOf(call), call.query.q)).map(presentUninvited),
  }));

  route(app, readCustomerAccount, (call) => service.readAccount(app.db, placeOf(call), call.params.id));

  route(app, customerSessions, async (call) => {
    const { id } = await service.load(app.db, placeOf(call), call.params.id);
    const rows = await sessionsOf(app.db, id);
    return { rows: rows.map((row) => presentSession(row, call.actor.sessionId)) };
  });

  route(app, customerAccountAudit, async (call) => {
    const { id } = await service.load(app.db, placeOf(call), call.params.id);
    return auditTrail(app.db, service.customerAccountEntity, id);
  });
};

const writingRoutes = (app: App) => {
  route(app, inviteGuardians, (call) => service.invite(app.db, { ...writeOf(call), ...call.body }));

  route(app, updateCustomerAccount, (call) =>
    service.changeAccount(app.db, { ...writeOf(call), id: call.params.id, input: call.body }),
  );

  route(app, resetCustomerPassword, (call) =>
    service.resetAccount(app.db, { ...writeOf(call), id: call.params.id }),
  );

  route(app, suspendCustomerAccounts, async (call) => ({
    rows: await service.suspendAccounts(app.db, { ...writeOf(call), ...call.body }),
  }));

  route(app, endCustomerSessions, (call) =>
    service.signOutAccount(app.db, { ...writeOf(call), id: call.params.id }),
  );
};
