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
import { placeOf } from './customer-policy.ts';
import { presentCustomer, presentCustomerExport } from './customer-presenter.ts';
import { classesIn, countCustomers, findCustomers } from './customer-repository.ts';
import * as service from './customer-service.ts';
import { writeOf } from './customer-service.ts';
import * as changes from './family-change-service.ts';
import { setHousehold } from './household-service.ts';

export const customerRoutes = (app: App) => {
  refuseConstraints(app, {
    check_event_collected_by_guardian_id_fk: { code: 'member_collected', status: 409 },
    student_household_adds_up: { code: 'shares_not_whole', status: 409 },
  });
  readingRoutes(app);
  writingRoutes(app);
  changeRoutes(app);
};

const readingRoutes = (app: App) => {
  route(app, listCustomers, async (call) => {
    const place = placeOf(call);
    const { rows, total } = await listOf({
      query: call.query,
      rows: (page) => findCustomers(app.db, place, call.query, page),
      count: () => countCustomers(app.db, place, call.query),
      present: (row) => presentCustomer(row, peopleViewer(place.actor)),
    });
    const matches = await explainFamilies(app.db, call.actor, { q: call.query.q, families: rows });
    return { rows: rows.map((row) => ({ ...row, match: matches.get(row.id) ?? null })), total };
  });

  route(app, customerChoices, async ({ context }) => ({ classes: await classesIn(app.db, context) }));

  route(app, exportCustomers, (call) => {
    const place = placeOf(call);
    return streamExport(call.reply, {
      format: call.body.format,
      filename: 'customers',
      columns: call.body.columns,
      rows: inBatches(
        (page) => findCustomers(app.db, place, call.body.query, page),
        (row) => presentCustomerExport(row, peopleViewer(place.actor)),
      ),
    });
  });

  route(app, readCustomer, (call) => service.readDetails(app.db, placeOf(call), call.params.id));

  route(app, readStatement, (call) => service.readStatement(app.db, placeOf(call), call.params.id));

  route(app, customerAudit, async (call) => {
    const { id } = await service.readDetails(app.db, placeOf(call), call.params.id);
    return auditTrail(app.db, service.customerEntity, id);
  });

  route(app, listContacts, async (call) => ({
    rows: await contactsOf(app.db, placeOf(call), call.params.id),
  }));
};

const writingRoutes = (app: App) => {
  route(app, createCustomer, (call) => service.addCustomer(app.db, { ...writeOf(call), input: call.body }));

  route(app, updateCustomer, (call) =>
    service.changeCustomer(app.db, { ...writeOf(call), id: call.params.id, input: call.body }),
  );

  route(app, addContact, (call) =>
    noteContact(app.db, { ...placeOf(call), id: call.params.id, input: call.body }),
  );

  route(app, remindCustomers, (call) => noteReminders(app.db, { ...placeOf(call), ...call.body }));

  route(app, shareHousehold, (call) =>
    setHousehold(app.db, { ...writeOf(call), studentId: call.params.id, second: call.body }),
  );

  route(app, endHousehold, (call) =>
    setHousehold(app.db, { ...writeOf(call), studentId: call.params.id, second: null }),
  );
};

const changeRoutes = (app: App) => {
  route(app, previewMerge, (call) =>
    changes.previewMerge(app.db, { ...placeOf(call), id: call.params.id, other: call.query.other }),
  );

  route(app, mergeCustomers, (call) =>
    changes.mergeFamilies(app.db, { ...writeOf(call), id: call.params.id, other: call.body.other }),
  );

  route(app, splitCustomer, (call) =>
    changes.splitFamily(app.db, { ...writeOf(call), id: call.params.id, input: call.body }),
  );

  route(app, undoFamilyChange, (call) =>
    changes.undoChange(app.db, { ...writeOf(call), id: call.params.id }),
  );
};
