import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import type {
  CreditNote,
  CreditNoteQuery,
  issueCreditNote as issueCreditNoteCall,
  proposeCredit as proposeCreditCall,
} from '@suksa/contracts/feeinvoice';
import { writableYear } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { createOnce } from '../../../http/create-once.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { nextNumber, numberFormat } from '../../../school/money/number-series.ts';
import { staysOf } from '../billing/billing-repository.ts';
import { childrenOf, staysAfter } from '../billing/billing-rules.ts';
import { scopeOf } from '../families/document-policy.ts';
import { summedListOf } from '../families/summed-list-service.ts';
import { findInvoice } from '../invoices/invoice-repository.ts';
import { lockAccount } from '../payments/payment-repository.ts';
import { presentCreditNote } from './credit-note-presenter.ts';
import {
  type CreditableLine,
  type CreditNoteRow,
  countCreditNotes,
  creditableLines,
  creditNotePage,
  findCreditNote,
  findLeaving,
  fullYearElsewhere,
  insertCreditNote,
  type LeavingRow,
  lastDayInBranch,
} from './credit-note-repository.ts';
import { type Leaving, mostOf, unusedOf } from './credit-rules.ts';

export const creditNoteEntity = 'feeinvoice.credit-note';

/** The branch's credit notes of families that the caller may know of. */
export const listCreditNotesOf = (
  call: Pick<Caller, 'actor' | 'context' | 'school'>,
  query: CreditNoteQuery,
) =>
  summedListOf({
    query,
    rows: (page) => creditNotePage(call.school.read, scopeOf(call), query, page),
    summed: () => countCreditNotes(call.school.read, scopeOf(call), query),
    present: (row: CreditNoteRow) => presentCreditNote(row),
  });

/** Takes something off an issued invoice, by line; a repeat takes it off once. */
export const issueCreditNote = (
  call: Caller,
  invoiceId: number,
  { idempotencyKey, ...order }: EndpointRequest<typeof issueCreditNoteCall>['body'],
): Promise<CreditNote> => {
  const { actor, context } = call;
  writableYear(context);
  const { branchId } = context;
  return write(call, async (tx) => {
    const invoice = (await findInvoice(tx, scopeOf(call), invoiceId)) ?? notFound();
    if (!(await lockAccount(tx, actor, { familyId: invoice.familyId, branchId }))) return notFound();
    let made = false;
    const once = { actor, entity: creditNoteEntity, key: idempotencyKey, request: { invoiceId, ...order } };
    const id = await createOnce(tx, once, async () => {
      made = true;
      if (invoice.state !== 'issued') refuse('invoice_final', { status: 409 });
      const lines = order.lines.filter(({ amount }) => amount > 0);
      const written = await creditableLines(tx, invoiceId);
      for (const { lineId, amount } of lines) {
        const line = written.find(({ id }) => id === lineId);
        if (!line || amount > mostOf(written, line)) refuse('credit_too_much', { status: 409 });
      }
      const number = await nextCreditNumber(tx, branchId);
      const amount = lines.reduce((sum, line) => sum + line.amount, 0);
      const note = { branchId, number, invoiceId, amount, kind: order.kind, reason: order.reason };
      return insertCreditNote(tx, { ...note, day: todayIn(), madeBy: actor.userId }, lines);
    });
    const result = presentCreditNote((await findCreditNote(tx, scopeOf(call), id)) ?? notFound());
    const { number, amount, returned } = result;
    const audit = {
      ...{ action: 'create', entity: creditNoteEntity, entityId: id, branchId, reason: order.reason },
      after: { number, invoice: invoice.number, amount, returned },
    };
    return { result, audit: made ? audit : [] };
  });
};

type Numbered = Parameters<typeof nextNumber>[0];

/** `VTE-CN2026-000001`: a series of its own, without a gap. */
export const nextCreditNumber = async (tx: Numbered, branchId: number): Promise<string> => {
  const year = Number(todayIn().slice(0, 4));
  const { branch } = await numberFormat(tx, { branchId, kind: 'invoice' });
  const number = await nextNumber(tx, { branchId, kind: 'credit_note', year });
  return `${branch}-CN${year}-${String(number).padStart(6, '0')}`;
};

/**
 * What can be credited of each line; for a student who has left, what isn't needed any more, and of what is given back to
 * leavers all that is left of it.
 */
export const proposeCredit = async (
  call: Pick<Caller, 'actor' | 'context' | 'school'>,
  id: number,
): Promise<EndpointOutput<typeof proposeCreditCall>> => {
  const db = call.school.db;
  if (!(await findInvoice(db, scopeOf(call), id))) return notFound();
  const [lines, left] = [await creditableLines(db, id), await findLeaving(db, id)];
  const leaving = left && (await leavingOf(call, left));
  const isGivenBack = lines.some((line) => line.refundable && mostOf(lines, line) > 0);
  const gone = isGivenBack ? await lastDayInBranch(db, id) : null;
  const proposedOf = (line: CreditableLine): number => {
    if (gone !== null && line.refundable) return mostOf(lines, line);
    return leaving ? unusedOf(lines, line, leaving) : 0;
  };
  return {
    lastDay: left?.lastDay ?? gone,
    fullYear: await fullYearElsewhere(db, id),
    lines: lines
      .filter(({ kind }) => kind !== 'discount')
      .map((line) => ({
        lineId: line.id,
        text: { lo: line.lo, en: line.en },
        most: mostOf(lines, line),
        proposed: proposedOf(line),
      })),
  };
};

/** Who left, with the stays that the invoice bills, and the other children of the family. */
const leavingOf = async (
  { school, context: { branchId } }: Pick<Caller, 'context' | 'school'>,
  { studentId, familyId, yearId, startsOn, endsOn, creditedOn }: LeavingRow,
): Promise<Leaving | null> => {
  const family = childrenOf(await staysOf(school.db, { branchId, yearId }, [familyId])).get(familyId) ?? [];
  const own = family.find(({ child }) => child.id === studentId);
  if (!own) return null;
  return {
    period: { from: startsOn, until: endsOn },
    child: { ...own.child, spans: creditedOn === null ? own.here : staysAfter(own.here, creditedOn) },
    siblings: family.filter((other) => other !== own).map(({ child }) => child),
  };
};
