import { exportInvoices, listInvoices, readInvoice, summariseInvoices } from '@suksa/contracts/feeinvoice';
import { streamExport } from '../../export.ts';
import type { App } from '../../http/app.ts';
import { route } from '../../http/route.ts';
import { todayIn } from '../settings/calendar.ts';
import { sumInvoices } from './invoice-repository.ts';
import { exportInvoicesOf, invoiceListOf, listInvoicesOf, readInvoiceOf } from './invoice-service.ts';

export const invoiceRoutes = (app: App) => {
  route(app, listInvoices, (call) => listInvoicesOf(app.db, invoiceListOf(call, call.query)));

  route(app, summariseInvoices, (call) => sumInvoices(app.db, invoiceListOf(call, call.query)));

  route(app, exportInvoices, ({ body, reply, ...call }) =>
    streamExport(reply, {
      format: body.format,
      filename: `invoices-${todayIn()}`,
      columns: body.columns,
      rows: exportInvoicesOf(app.db, invoiceListOf(call, body.query), body.language),
    }),
  );

  route(app, readInvoice, (call) => readInvoiceOf(app.db, call, call.params.id));
};
