import {
  addContact,
  createCustomer,
  customerAudit,
  customerChoices,
  endHousehold,
  exportCustomers,
  listContacts,
  listCustomers,
  mergeCustomers,
  previewMerge,
  readCustomer,
  readStatement,
  remindCustomers,
  shareHousehold,
  splitCustomer,
  undoFamilyChange,
  updateCustomer,
} from '@suksa/contracts/settings';
import { auditTrail } from '../../../audit-trail.ts';
import { inBatches, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { listOf } from '../../../list.ts';
import { explainFamilies } from '../../../school/people/search-match.ts';
import { peopleViewer } from '../../../school/policies/people-fields.ts';
import { contactsOf, noteContact, noteReminders } from './contact-service.ts';
import { presentCustomer, presentCustomerExport } from './customer-presenter.ts';
import { classesIn, countCustomers, findCustomers } from './customer-repository.ts';
import * as service from './customer-service.ts';
import * as changes from './family-change-service.ts';
import { setHousehold } from './household-service.ts';

export const customerRoutes = (app: App) => {
  refuseConstraints(app, {
    check_event_collected_by_guardian_id_fk: { code: 'member_collected', status: 409 },
    pick_up_call_guardian_id_fkey: { code: 'member_collected', status: 409 },
    pick_up_pass_guardian_id_fkey: { code: 'member_collected', status: 409 },
    student_household_adds_up: { code: 'shares_not_whole', status: 409 },
  });
  readingRoutes(app);
  writingRoutes(app);
  changeRoutes(app);
};

const readingRoutes = (app: App) => {
  route(app, listCustomers, async (call) => {
    const { school, actor, query } = call;
    const { rows, total } = await listOf({
      query,
      rows: (page) => findCustomers(school.read, call, query, page),
      count: () => countCustomers(school.read, call, query),
      present: (row) => presentCustomer(row, peopleViewer(actor)),
    });
    const matches = await explainFamilies(school.read, actor, { q: query.q, families: rows });
    return { rows: rows.map((row) => ({ ...row, match: matches.get(row.id) ?? null })), total };
  });

  route(app, customerChoices, async ({ school, context }) => ({
    classes: await classesIn(school.read, context),
  }));

  route(app, exportCustomers, ({ school, actor, context, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'customers',
      columns: body.columns,
      rows: inBatches(
        (page) => findCustomers(school.read, { actor, context }, body.query, page),
        (row) => presentCustomerExport(row, peopleViewer(actor)),
      ),
    }),
  );

  route(app, readCustomer, (call) => service.readDetails(call.school.read, call, call.params.id));

  route(app, readStatement, (call) => service.readStatement(call.school.read, call, call.params.id));

  route(app, customerAudit, async (call) => {
    const { id } = await service.readDetails(call.school.read, call, call.params.id);
    return auditTrail(call.school.read, service.customerEntity, id);
  });

  route(app, listContacts, async (call) => ({ rows: await contactsOf(call, call.params.id) }));
};

const writingRoutes = (app: App) => {
  route(app, createCustomer, (call) => service.addCustomer(call, call.body));

  route(app, updateCustomer, (call) => service.changeCustomer(call, call.params.id, call.body));

  route(app, addContact, (call) => noteContact(call, call.params.id, call.body));

  route(app, remindCustomers, (call) => noteReminders(call, call.body));

  route(app, shareHousehold, (call) => setHousehold(call, call.params.id, call.body));

  route(app, endHousehold, (call) => setHousehold(call, call.params.id, null));
};

const changeRoutes = (app: App) => {
  route(app, previewMerge, (call) => changes.previewMerge(call, call.params.id, call.query.other));

  route(app, mergeCustomers, (call) => changes.mergeFamilies(call, call.params.id, call.body.other));

  route(app, splitCustomer, (call) => changes.splitFamily(call, call.params.id, call.body));

  route(app, undoFamilyChange, (call) => changes.undoChange(call, call.params.id));
};
