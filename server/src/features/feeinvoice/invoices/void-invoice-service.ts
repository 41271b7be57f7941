import type { EndpointRequest } from '@suksa/contracts';
import type { voidInvoice as voidInvoiceCall } from '@suksa/contracts/feeinvoice';
import { auditTrail } from '../../../audit-trail.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { type AuditLine, refuseStale, write } from '../../../http/write.ts';
import { noteChosen } from '../../../school/notes/note-chosen.ts';
import { lockAccount } from '../payments/payment-repository.ts';
import { findInvoice } from './invoice-repository.ts';
import { otherParts, seesDrafts } from './invoice-service.ts';
import { lockInvoice, setVoid, untouchedLateFees } from './issue-invoice-repository.ts';
import { invoiceEntity } from './issue-invoice-service.ts';

type Order = EndpointRequest<typeof voidInvoiceCall>['body'] & { readonly id: number };

/**
 * Takes an invoice back on which nothing is paid, and with it all of the same bill, if that is asked for, and the late
 * fees that were charged for them: numbers and lines stay, nobody owes them any more.
 */
export const voidInvoice = (
  call: Caller,
  { id, reason, noteId, version, withOther }: Order,
): Promise<void> => {
  const { actor, context } = call;
  const { branchId } = context;
  return write(call, async (tx) => {
    const asked = (await findInvoice(tx, { actor, branchId }, id)) ?? notFound();
    const { others } = withOther ? await otherParts(tx, call, asked) : { others: [] };
    // One that is void already stands in nobody's way.
    const all = [asked, ...others.filter(({ state }) => state !== 'void')];
    // The families before their invoices, as every till takes them, in the order of their ids.
    for (const familyId of all.map((one) => one.familyId).toSorted((a, b) => a - b))
      if (!(await lockAccount(tx, actor, { familyId, branchId }))) return notFound();
    const ids = all.map((one) => one.id);
    const audit: AuditLine[] = [];
    for (const one of [...ids, ...(await untouchedLateFees(tx, ids))]) {
      const found = await lockVoidable(tx, call, one);
      if (one === id) await refuseStale(tx, invoiceForm, { id, version }, found);
      await setVoid(tx, one);
      audit.push({
        ...{ action: 'void', entity: invoiceEntity, entityId: one, branchId, reason },
        before: { status: 'issued' },
        after: { status: 'void', number: found.number, total: found.total },
        version: found.version + 1,
      });
    }
    await noteChosen(tx, { context, group: 'void_reason', noteId, entity: invoiceEntity, entityId: id });
    return { result: undefined, audit };
  });
};

/** A conflict tells the version alone: nothing of an issued invoice can be typed. */
const invoiceForm = {
  entity: invoiceEntity,
  form: ({ version }: { readonly version: number }) => ({ version }),
};

/** Holds an invoice that can be voided; refuses any other. */
const lockVoidable = async (tx: Transaction, { context }: Caller, id: number) => {
  const found = (await lockInvoice(tx, context.branchId, id)) ?? notFound();
  const { state, paid, number } = found;
  if (state !== 'issued') refuse('invoice_final', { status: 409 });
  if (paid + found.credited + found.writtenOff > 0)
    refuse('invoice_paid', { status: 409, details: { paid, number } });
  const year = context.branch.years.find(({ id: yearId }) => yearId === found.yearId);
  if (year?.state === 'closed') refuse('year_closed', { details: { year: year.name } });
  return found;
};

/** Who issued an invoice by hand, and who voided it; `not_found` where the caller may not read it. */
export const invoiceTrail = async ({ actor, context, school }: Caller, id: number) => {
  const { branchId } = context;
  const reader = { actor, branchId, drafts: seesDrafts(actor) };
  if (!(await findInvoice(school.read, reader, id))) return notFound();
  return auditTrail(school.read, invoiceEntity, id);
};
