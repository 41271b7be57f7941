import type { EndpointRequest } from '@suksa/contracts';
import type { voidInvoice as voidInvoiceCall } from '@suksa/contracts/feeinvoice';
import { audit } from '../../../audit.ts';
import { auditTrail } from '../../../audit-trail.ts';
import type { Actor, Context } from '../../../http/actor.ts';
import type { App, Database, Transaction } from '../../../http/app.ts';
import { conflict, notFound, refuse } from '../../../http/refuse.ts';
import { noteChosen } from '../../../school/notes/note-chosen.ts';
import { lockAccount } from '../payments/payment-repository.ts';
import type { Writer } from '../payments/payment-service.ts';
import { findInvoice } from './invoice-repository.ts';
import { otherPart } from './invoice-service.ts';
import { lockInvoice, setVoid } from './issue-invoice-repository.ts';
import { invoiceEntity } from './issue-invoice-service.ts';

type Order = EndpointRequest<typeof voidInvoiceCall>['body'] & { readonly id: number };

/**
 * Takes an invoice back on which nothing is paid, and with it the other household's, if that is asked for: numbers and
 * lines stay, nobody owes them any more.
 */
export const voidInvoice = async (
  app: App,
  writer: Writer,
  { id, reason, noteId, version, withOther }: Order,
) => {
  const { actor, context } = writer;
  const { branchId } = context;
  await app.db.transaction(async (tx) => {
    const asked = (await findInvoice(tx, { actor, branchId }, id)) ?? notFound();
    const { other } = withOther ? await otherPart(tx, writer, asked) : { other: undefined };
    const both = other ? [asked, other] : [asked];
    // The families before their invoices, as every till takes them, in the order of their ids.
    for (const familyId of both.map((one) => one.familyId).toSorted((a, b) => a - b))
      if (!(await lockAccount(tx, actor, { familyId, branchId }))) return notFound();
    for (const one of both) {
      const found = await lockVoidable(tx, writer, one.id);
      if (one === asked && found.version !== version) conflict({ version: found.version });
      await takeBack(tx, writer, { found, reason });
    }
    await noteChosen(tx, { context, group: 'void_reason', noteId, entity: invoiceEntity, entityId: id });
  });
};

/** Holds an invoice that can be voided; refuses any other. */
const lockVoidable = async (tx: Transaction, { context }: Writer, id: number) => {
  const found = (await lockInvoice(tx, context.branchId, id)) ?? notFound();
  const { state, paid, number } = found;
  if (state !== 'issued') refuse('invoice_final', { status: 409 });
  if (paid > 0) refuse('invoice_paid', { status: 409, details: { paid, number } });
  const year = context.branch.years.find(({ id: yearId }) => yearId === found.yearId);
  if (year?.state === 'closed') refuse('year_closed', { details: { year: year.name } });
  return found;
};

interface TakenBack {
  readonly found: Awaited<ReturnType<typeof lockVoidable>>;
  readonly reason: string;
}

const takeBack = async (
  tx: Transaction,
  { actor, context: { branchId }, requestId }: Writer,
  { found: { id, number, total }, reason }: TakenBack,
) => {
  await setVoid(tx, id);
  await audit(tx, {
    ...{ actor, branchId, requestId, action: 'void', entity: invoiceEntity, entityId: id, reason },
    before: { status: 'issued' },
    after: { status: 'void', number, total },
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
