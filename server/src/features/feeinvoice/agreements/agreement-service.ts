import type { EndpointRequest } from '@suksa/contracts';
import type {
  Agreement,
  AgreementQuery,
  createAgreement as createAgreementCall,
  endAgreement as endAgreementCall,
} from '@suksa/contracts/feeinvoice';
import { writableYear } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { createOnce } from '../../../http/create-once.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { requireVersion } from '../../../http/version.ts';
import { write } from '../../../http/write.ts';
import { listOf } from '../../../list.ts';
import { effectiveDueDates, overdueUntil } from '../../../school/calendar/due-dates.ts';
import { todayIn } from '../../../school/clock.ts';
import { lockAccount, lockOpenInvoices } from '../payments/payment-repository.ts';
import { presentAgreement } from './agreement-presenter.ts';
import {
  type AgreementRow,
  agreementPage,
  countAgreements,
  endAgreementRow,
  findAgreement,
  insertAgreement,
} from './agreement-repository.ts';

const agreementEntity = 'feeinvoice.agreement';

type Place = Pick<Caller, 'actor' | 'context'>;
const scopeOf = async (db: Queryable, { actor, context: { branchId } }: Place) => ({
  actor,
  branchId,
  overdueUntil: await overdueUntil(db, branchId),
});

/** The branch's agreements with families that the caller may know of. */
export const listAgreementsOf = async (
  call: Pick<Caller, 'actor' | 'context' | 'school'>,
  query: AgreementQuery,
) => {
  const db = call.school.read;
  const scope = await scopeOf(db, call);
  return listOf({
    query,
    rows: async (page) => {
      const rows = await agreementPage(db, scope, query, page);
      const payable = await payableIn(db, call, rows);
      return rows.map((row) => presentAgreement(row, payable));
    },
    count: () => countAgreements(db, scope, query),
    present: (agreement: Agreement) => agreement,
  });
};

/** No part is due on a day off: on which day each of them is payable. */
const payableIn = (db: Queryable, { context }: Place, rows: readonly AgreementRow[]) =>
  effectiveDueDates(
    db,
    context.branchId,
    rows.flatMap(({ parts }) => parts.map(({ dueDate }) => dueDate)),
  );

const readAgain = async (db: Queryable, call: Place, id: number): Promise<Agreement> => {
  const row = (await findAgreement(db, await scopeOf(db, call), id)) ?? notFound();
  return presentAgreement(row, await payableIn(db, call, [row]));
};

/** Keeps what was agreed with a family on what it owes; a repeat keeps it once. */
export const createAgreement = (
  call: Caller,
  familyId: number,
  { idempotencyKey, ...order }: EndpointRequest<typeof createAgreementCall>['body'],
): Promise<Agreement> => {
  const { actor, context } = call;
  writableYear(context);
  const { branchId } = context;
  const { invoiceIds, parts, agreedBy, note } = order;
  return write(call, async (tx) => {
    if (!(await lockAccount(tx, actor, { familyId, branchId }))) return notFound();
    let made = false;
    const once = {
      ...{ actor, entity: agreementEntity, key: idempotencyKey, request: { familyId, ...order } },
    };
    const id = await createOnce(tx, once, async () => {
      made = true;
      const day = todayIn();
      if ((parts[0]?.dueDate ?? day) < day) refuseField('parts.0.dueDate', 'due_date_over');
      const open = await lockOpenInvoices(tx, { familyId, branchId });
      const invoices = open.filter((invoice) => invoiceIds.includes(invoice.id));
      if (invoices.length < invoiceIds.length) refuse('invoice_changed', { status: 409 });
      const total = invoices.reduce((sum, { balance }) => sum + balance, 0);
      if (parts.reduce((sum, { amount }) => sum + amount, 0) !== total)
        refuse('agreement_sum', { status: 409, details: { total } });
      const by = { branchId, total, agreedBy, note, day, madeBy: actor.userId };
      return insertAgreement(tx, { ...by, parts, invoices });
    });
    const result = await readAgain(tx, call, id);
    const line = { action: 'create', entity: agreementEntity, entityId: id, branchId };
    const after = {
      ...{ family: result.family.name.lo || result.family.name.en, total: result.total, agreedBy },
      invoices: result.invoices.map(({ number }) => number).join(', '),
      parts: parts.map(({ dueDate, amount }) => `${dueDate}: ${amount}`).join(', '),
    };
    return { result, audit: made ? { ...line, after } : [] };
  });
};

/** Ends one: its invoices are due by their own dates again. */
export const endAgreement = (
  call: Caller,
  id: number,
  { version, reason }: EndpointRequest<typeof endAgreementCall>['body'],
): Promise<Agreement> => {
  const { actor, context } = call;
  writableYear(context);
  const { branchId } = context;
  return write(call, async (tx) => {
    const found = await readAgain(tx, call, id);
    if (!(await lockAccount(tx, actor, { familyId: found.family.id, branchId }))) return notFound();
    const agreement = await readAgain(tx, call, id);
    if (agreement.state === 'ended') refuse('agreement_ended', { status: 409 });
    requireVersion(agreement, version);
    await endAgreementRow(tx, id, { day: todayIn(), by: actor.userId, reason });
    const result = await readAgain(tx, call, id);
    const line = { action: 'end', entity: agreementEntity, entityId: id, branchId, reason };
    return {
      result,
      audit: {
        ...line,
        before: { state: agreement.state },
        after: { state: 'ended', total: agreement.total },
      },
    };
  });
};
