import { createHash } from 'node:crypto';
import type { InvoiceDraft, InvoiceStart, IssuedInvoice } from '@suksa/contracts/feeinvoice';
import { audit } from '../../audit.ts';
import { type Actor, type Context, writableYear, yearOf } from '../../http/actor.ts';
import type { App, Database, Queryable, Transaction } from '../../http/app.ts';
import { notFound, refuse, refuseField } from '../../http/refuse.ts';
import { nextCode } from '../../number-series.ts';
import { todayIn } from '../settings/calendar.ts';
import { daysAfter, effectiveDueDates } from '../settings/due-dates.ts';
import {
  activeFeeItems,
  type BilledPupil,
  findBilled,
  findByKey,
  insertInvoice,
} from './issue-invoice-repository.ts';
import { lockAccount } from './payment-repository.ts';
import type { Writer } from './payment-service.ts';

export const invoiceEntity = 'feeinvoice.invoice';

/** What families have to pay in, where they have agreed on nothing else. */
const usualDays = 14;

/** Whom an invoice for a pupil would go to, when it would be due, and what it can be for. */
export const startInvoiceFor = async (
  db: Database,
  { actor, context }: { readonly actor: Actor; readonly context: Context },
  pupilId: number,
): Promise<InvoiceStart> => {
  const { branchId } = context;
  const found = await findBilled(db, { actor, branchId, yearId: yearOf(context).id, pupilId });
  const { id, code, name, className, ...row } = found ?? notFound();
  const today = todayIn();
  const due = daysAfter(today, row.paymentDays ?? usualDays);
  const effective = await effectiveDueDates(db, branchId, [due]);
  return {
    pupil: { id, code, name: { lo: name.lo, en: name.en }, className },
    family: { id: row.familyId, name: { lo: row.familyLo, en: row.familyEn } },
    payer: row.payer && { lo: row.payer.lo, en: row.payer.en },
    owed: row.owed,
    today,
    dueDate: effective(due),
    items: await activeFeeItems(db),
  };
};

/** What an invoice can be for, in the school's order. */
export const offeredFeeItems = activeFeeItems;

/** The name of the family that is billed for a pupil of the branch and year. */
export const payerOf = async (
  db: Queryable,
  { actor, context }: { readonly actor: Actor; readonly context: Context },
  pupilId: number,
) => {
  const asked = { actor, branchId: context.branchId, yearId: yearOf(context).id, pupilId };
  const { familyLo, familyEn } = (await findBilled(db, asked)) ?? notFound();
  return { lo: familyLo, en: familyEn };
};

/** An invoice as somebody wrote it by hand. Repeating the request gives the first one's answer. */
export const issueByHand = (app: App, writer: Writer, draft: InvoiceDraft): Promise<IssuedInvoice> =>
  app.db.transaction((tx) => issueInvoice(tx, writer, draft));

export interface InvoiceOrder extends Omit<InvoiceDraft, 'idempotencyKey'> {
  /** Null where the caller's own transaction sees to it that it happens once. */
  readonly idempotencyKey: string | null;
}

/**
 * Bills a pupil's family in the year of the header's switch, in the caller's transaction: number from the branch's
 * unbroken series, lines, audit. Refuses a closed year with 423, a pupil who isn't the branch's with 404, and at
 * their fields a due date that is over and fee items that are no longer in use. The caller answers for who may bill.
 */
export const issueInvoice = async (
  tx: Transaction,
  writer: Writer,
  order: InvoiceOrder,
): Promise<IssuedInvoice> => {
  const { actor, context } = writer;
  const { branchId } = context;
  const { id: yearId } = writableYear(context);
  const pupil = (await findBilled(tx, { actor, branchId, yearId, pupilId: order.pupilId })) ?? notFound();
  if (!(await lockAccount(tx, actor, { familyId: pupil.familyId, branchId }))) return notFound();
  const requestHash = hashOf(writer, order);
  const earlier = order.idempotencyKey === null ? undefined : await findByKey(tx, order.idempotencyKey);
  if (earlier) {
    if (earlier.requestHash !== requestHash) refuse('idempotency_key_reused', { status: 409 });
    const { requestHash: _, ...written } = earlier;
    return written;
  }
  const issueDate = todayIn();
  if (order.dueDate < issueDate) refuseField('dueDate', 'due_date_over');
  const lines = await linesOf(tx, order);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const { dueDate, note, idempotencyKey } = order;
  // Last, so that the next one who bills waits for one round trip only.
  const { code: number } = await nextCode(tx, {
    branchId,
    kind: 'invoice',
    year: Number(issueDate.slice(0, 4)),
  });
  const invoice = { branchId, yearId, pupilId: pupil.id, familyId: pupil.familyId, period: null, number };
  const terms = { issueDate, dueDate, note, total, idempotencyKey, requestHash };
  const id = await insertInvoice(tx, { ...invoice, ...terms }, lines);
  await noteIssue(tx, writer, { id, number, total, dueDate, note, pupil, lines });
  return { id, number, total, dueDate };
};

const linesOf = async (tx: Transaction, { lines }: InvoiceOrder) => {
  const items = new Map((await activeFeeItems(tx)).map((item) => [item.id, item.name]));
  return lines.map(({ feeItemId, amount }, index) => {
    const name = items.get(feeItemId) ?? refuseField(`lines.${index}.feeItemId`, 'not_allowed');
    return { feeItemId, textLo: name.lo, textEn: name.en, amount };
  });
};

interface Issued extends IssuedInvoice {
  readonly note: string;
  readonly pupil: BilledPupil;
  readonly lines: readonly { readonly textEn: string; readonly amount: number }[];
}

const noteIssue = (
  tx: Transaction,
  { actor, context, requestId }: Writer,
  { id, pupil, lines, ...told }: Issued,
) =>
  audit(tx, {
    ...{ actor, branchId: context.branchId, requestId, action: 'create' },
    ...{ entity: invoiceEntity, entityId: id },
    after: {
      ...{ ...told, status: 'issued', pupil: pupil.code, familyId: pupil.familyId },
      lines: lines.map(({ textEn, amount }) => ({ item: textEn, amount })),
    },
  });

/** The same key with other content, by somebody else, in another branch or year, is a mistake and no repeat. */
const hashOf = ({ actor, context }: Writer, order: InvoiceOrder) =>
  createHash('sha256')
    .update(JSON.stringify([actor.userId, context.branchId, context.yearId, order]))
    .digest('hex');
