import {
  effectiveDueDate,
  exportInvoices,
  invoiceAudit,
  issueInvoice,
  listInvoices,
  readInvoice,
  readInvoicePapers,
  startInvoice,
  summariseInvoices,
  voidInvoice as voidInvoiceCall,
} from '@suksa/contracts/feeinvoice';
import { streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { effectiveDueDates } from '../../../school/calendar/due-dates.ts';
import { todayIn } from '../../../school/clock.ts';
import {
  exportInvoicesOf,
  invoiceListOf,
  listInvoicesOf,
  papersOf,
  readInvoiceOf,
} from './invoice-service.ts';
import { sumInvoices } from './invoice-sums-repository.ts';
import { issueByHand, startInvoiceFor } from './issue-invoice-service.ts';
import { invoiceTrail, voidInvoice } from './void-invoice-service.ts';

export const invoiceRoutes = (app: App) => {
  route(app, listInvoices, async (call) =>
    listInvoicesOf(call.school.read, await invoiceListOf(call.school.read, call, call.query)),
  );

  route(app, summariseInvoices, async (call) =>
    sumInvoices(call.school.read, await invoiceListOf(call.school.read, call, call.query)),
  );

  route(app, exportInvoices, async (call) => {
    const { school, body, reply } = call;
    return streamExport(reply, {
      format: body.format,
      filename: `invoices-${todayIn()}`,
      columns: body.columns,
      rows: exportInvoicesOf(school.read, await invoiceListOf(school.read, call, body.query), body.language),
    });
  });

  refuseConstraints(app, {
    invoice_idempotency_key_unique: { code: 'idempotency_key_reused', status: 409 },
    invoice_number_unique: { code: 'invoice_number_taken', status: 409 },
    invoice_void_only_unpaid: { code: 'invoice_paid', status: 409 },
  });

  route(app, startInvoice, (call) => startInvoiceFor(call.school.db, call, call.query.student));

  route(app, effectiveDueDate, async ({ school, context, query: { dueDate } }) => {
    const effective = await effectiveDueDates(school.read, context.branchId, [dueDate]);
    return { effectiveDueDate: effective(dueDate) };
  });

  route(app, issueInvoice, (call) => issueByHand(call, call.body));

  route(app, voidInvoiceCall, (call) => voidInvoice(call, { ...call.params, ...call.body }));

  route(app, invoiceAudit, (call) => invoiceTrail(call, call.params.id));

  route(app, readInvoicePapers, async (call) => ({
    invoices: await papersOf(call.school.db, call, call.query.ids.split(',').map(Number)),
  }));

  route(app, readInvoice, (call) => readInvoiceOf(call.school.db, call, call.params.id));
};
