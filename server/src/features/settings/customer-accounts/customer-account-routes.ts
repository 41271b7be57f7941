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
import { presentSession } from '../users/user-presenter.ts';
import { presentAccount, presentAccountExport, presentUninvited } from './customer-account-presenter.ts';
import { countAccounts, findAccounts } from './customer-account-repository.ts';
import * as service from './customer-account-service.ts';
import { findUninvited } from './uninvited-repository.ts';

export const customerAccountRoutes = (app: App) => {
  readingRoutes(app);
  writingRoutes(app);
};

const readingRoutes = (app: App) => {
  route(app, listCustomerAccounts, ({ school, actor, context, query }) => {
    const place = { actor, context };
    return listOf({
      query,
      rows: (page) => findAccounts(school.read, place, query, page),
      count: () => countAccounts(school.read, place, query),
      present: presentAccount,
    });
  });

  route(app, exportCustomerAccounts, ({ school, actor, context, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'customer-accounts',
      columns: body.columns,
      rows: inBatches(
        (page) => findAccounts(school.read, { actor, context }, body.query, page),
        presentAccountExport,
      ),
    }),
  );

  route(app, findGuardians, async (call) => ({
    rows: (await findUninvited(call.school.read, call, call.query.q)).map(presentUninvited),
  }));

  route(app, readCustomerAccount, (call) => service.readAccount(call, call.params.id));

  route(app, customerSessions, async (call) => {
    const { id } = await service.load(call.school.read, call, call.params.id);
    const rows = await sessionsOf(call.school.read, id);
    return { rows: rows.map((row) => presentSession(row, call.actor.sessionId)) };
  });

  route(app, customerAccountAudit, async (call) => {
    const { id } = await service.load(call.school.read, call, call.params.id);
    return auditTrail(call.school.read, service.customerAccountEntity, id);
  });
};

const writingRoutes = (app: App) => {
  route(app, inviteGuardians, (call) => service.invite(call, call.body));

  route(app, updateCustomerAccount, (call) => service.changeAccount(call, call.params.id, call.body));

  route(app, resetCustomerPassword, (call) => service.resetAccount(call, call.params.id));

  route(app, suspendCustomerAccounts, async (call) => ({
    rows: await service.suspendAccounts(call, call.body),
  }));

  route(app, endCustomerSessions, (call) => service.signOutAccount(call, call.params.id));
};
