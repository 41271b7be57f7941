import type { EndpointRequest } from '@suksa/contracts';
import type { voidInvoice as voidInvoiceCall } from '@suksa/contracts/feeinvoice';
import { audit } from '../../audit.ts';
import { auditTrail } from '../../audit-trail.ts';
import type { Actor, Context } from '../../http/actor.ts';
import type { App, Database } from '../../http/app.ts';
import { conflict, notFound, refuse } from '../../http/refuse.ts';
import { noteChosen } from '../settings/note-service.ts';
import { findInvoice } from './invoice-repository.ts';
import { lockInvoice, setVoid } from './issue-invoice-repository.ts';
import { invoiceEntity } from './issue-invoice-service.ts';
import { lockAccount } from './payment-repository.ts';
import type { Writer } from './payment-service.ts';

type Order = EndpointRequest<typeof voidInvoiceCall>['body'] & { readonly id: number };

/** Takes an invoice back on which nothing is paid: its number and lines stay, nobody owes it any more. */
export const voidInvoice = async (
  app: App,
  { actor, context, requestId }: Writer,
  { id, reason, noteId, version }: Order,
) => {
  const { branchId } = context;
  await app.db.transaction(async (tx) => {
    // The family before its invoices, as every till takes them.
    const { familyId } = (await findInvoice(tx, { actor, branchId }, id)) ?? notFound();
    if (!(await lockAccount(tx, actor, { familyId, branchId }))) return notFound();
    const found = (await lockInvoice(tx, branchId, id)) ?? notFound();
    if (found.state !== 'issued') refuse('invoice_final', { status: 409 });
    if (found.paid > 0) refuse('invoice_paid', { status: 409, details: { paid: found.paid } });
    if (found.version !== version) conflict({ version: found.version });
    const year = context.branch.years.find(({ id: yearId }) => yearId === found.yearId);
    if (year?.state === 'closed') refuse('year_closed', { details: { year: year.name } });
    await setVoid(tx, id);
    await noteChosen(tx, { context, group: 'void_reason', noteId, entity: invoiceEntity, entityId: id });
    await audit(tx, {
      ...{ actor, branchId, requestId, action: 'void', entity: invoiceEntity, entityId: id, reason },
      before: { status: 'issued' },
      after: { status: 'void', number: found.number, total: found.total },
    });
  });
};

/** Who issued an invoice by hand, and who voided it; `not_found` where the caller may not read it. */
export const invoiceTrail = async (
  db: Database,
  { actor, context }: { readonly actor: Actor; readonly context: Context },
  id: number,
) => {
  const { branchId } = context;
  if (!(await findInvoice(db, { actor, branchId }, id))) return notFound();
  return auditTrail(db, invoiceEntity, id);
};
