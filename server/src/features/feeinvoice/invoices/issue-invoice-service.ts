import { createHash } from 'node:crypto';
import { daysAfter } from '@suksa/contracts/days';
import type { InvoiceDraft, InvoiceStart, IssuedInvoice } from '@suksa/contracts/feeinvoice';
import { type PermittedBranchId, writableYear, yearOf } from '../../../http/actor.ts';
import type { Database, Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { type AuditLine, type Change, write, writeWithin } from '../../../http/write.ts';
import { dueIn } from '../../../school/calendar/due-dates.ts';
import { todayIn } from '../../../school/clock.ts';
import { nextCode } from '../../../school/money/number-series.ts';
import { lockAccount } from '../payments/payment-repository.ts';
import { partsByPayer } from './household-parts-rules.ts';
import {
  activeFeeItems,
  type BilledStudent,
  billedHouseholds,
  findBilled,
  findByKey,
  findOtherParts,
  type Household,
  insertInvoice,
  payingCompanies,
} from './issue-invoice-repository.ts';

export const invoiceEntity = 'feeinvoice.invoice';

/** What families have to pay in, where they have agreed on nothing else. */
const defaultDays = 14;

/** Two years: longer than any plan to pay in parts, and short enough that a mistyped year is noticed. */
const mostDays = 731;

/** Whom an invoice for a student would go to, when it would be due, and what it can be for. */
export const startInvoiceFor = async (
  db: Database,
  { actor, context }: Pick<Caller, 'actor' | 'context'>,
  studentId: number,
): Promise<InvoiceStart> => {
  const { branchId } = context;
  const found = await findBilled(db, { actor, branchId, yearId: yearOf(context).id, studentId });
  const { id, code, name, className } = found ?? notFound();
  const [first = notFound(), second] = await billedHouseholds(db, branchId, id);
  const companies = await payingCompanies(db, branchId, id);
  return {
    student: { id, code, name: { lo: name.lo, en: name.en }, className },
    ...presentHousehold(first),
    second: second ? { ...presentHousehold(second), share: second.share } : null,
    today: todayIn(),
    dueDate: await dueIn(db, branchId, first.paymentDays ?? defaultDays),
    items: (await activeFeeItems(db)).map((item) => ({
      ...item,
      company: presentCompany(companies.find(({ feeItemIds }) => feeItemIds.includes(item.id))),
    })),
  };
};

const presentCompany = (company: Household | undefined) =>
  company ? { id: company.id, name: { lo: company.name.lo, en: company.name.en } } : null;

const presentHousehold = ({ id, name, payer, owed }: Household) => ({
  family: { id, name: { lo: name.lo, en: name.en } },
  payer: payer && { lo: payer.lo, en: payer.en },
  owed,
});

/** What an invoice can be for, in the school's order. */
export const offeredFeeItems = activeFeeItems;

/** Who would be billed what of an amount for a student of the branch and year. */
export const payersOf = async (
  db: Queryable,
  { actor, context }: Pick<Caller, 'actor' | 'context'>,
  { studentId, ...line }: { readonly studentId: number; readonly feeItemId: number; readonly amount: number },
) => {
  const { branchId } = context;
  const asked = { actor, branchId, yearId: yearOf(context).id, studentId };
  if (!(await findBilled(db, asked))) return notFound();
  const households = await billedHouseholds(db, branchId, studentId);
  const companies = await payingCompanies(db, branchId, studentId);
  return partsByPayer([line], households, companies).map(({ household: { name }, total }) => ({
    family: { lo: name.lo, en: name.en },
    amount: total,
  }));
};

/** An invoice as somebody wrote it by hand. Repeating the request gives the first one's answer. */
export const issueByHand = (call: Caller, draft: InvoiceDraft): Promise<IssuedInvoice> =>
  write(call, (tx) => bill(tx, call, draft));

/** Who bills, where and under which request, in whatever transaction. */
type Biller = Pick<Caller, 'actor' | 'context' | 'requestId'>;

export interface InvoiceOrder extends Omit<InvoiceDraft, 'idempotencyKey'> {
  /** Null where the caller's own transaction sees to it that it happens once. */
  readonly idempotencyKey: string | null;
}

/**
 * Bills a student's family in the year of the header's switch, in the caller's transaction: number from the branch's
 * unbroken series, lines, audit; two households each for its part. Refuses a closed year with 423, a student who isn't
 * the branch's with 404, and at their fields a due date that is over or years away and fee items that are no longer in
 * use. The caller answers for who may bill.
 */
export const issueInvoice = async (
  tx: Transaction,
  biller: Biller,
  order: InvoiceOrder,
): Promise<IssuedInvoice> => writeWithin(tx, biller, await bill(tx, biller, order));

const bill = async (tx: Transaction, biller: Biller, order: InvoiceOrder): Promise<Change<IssuedInvoice>> => {
  const { actor, context } = biller;
  const { branchId } = context;
  const { id: yearId } = writableYear(context);
  const student =
    (await findBilled(tx, { actor, branchId, yearId, studentId: order.studentId })) ?? notFound();
  const { households, companies } = await lockPayers(tx, biller, student.id);
  const requestHash = hashOf(biller, order);
  const earlier = await earlierOf(tx, order.idempotencyKey, requestHash);
  if (earlier) return { result: earlier, audit: [] };
  const issueDate = todayIn();
  if (order.dueDate < issueDate) refuseField('dueDate', 'due_date_over');
  if (order.dueDate > daysAfter(issueDate, mostDays)) refuseField('dueDate', 'due_date_far');
  const parts = partsByPayer(await linesOf(tx, order), households, companies);
  const { dueDate, note } = order;
  const written: OneIssued[] = [];
  const audit: AuditLine[] = [];
  for (const { household, lines, total } of parts) {
    // The first one stands for the request, and the others for the first.
    const firstPartId = written[0]?.id ?? null;
    const idempotencyKey = firstPartId === null ? order.idempotencyKey : null;
    // As late as can be, so that the next one who bills waits for few round trips only.
    const { code: number } = await nextCode(tx, {
      branchId,
      kind: 'invoice',
      year: Number(issueDate.slice(0, 4)),
    });
    const invoice = { branchId, yearId, studentId: student.id, familyId: household.id, period: null, number };
    const terms = { issueDate, dueDate, note, total, idempotencyKey, requestHash, firstPartId };
    const id = await insertInvoice(tx, { ...invoice, ...terms }, lines);
    const told = { id, number, total, dueDate, note, student, familyId: household.id, lines };
    audit.push(lineOfIssue(branchId, told));
    written.push({ id, number, total, dueDate });
  }
  const [first = notFound(), ...others] = written;
  return { result: { ...first, second: others[0] ?? null, others }, audit };
};

const payersNow = async (db: Queryable, branchId: PermittedBranchId, studentId: number) => ({
  households: await billedHouseholds(db, branchId, studentId),
  companies: await payingCompanies(db, branchId, studentId),
});

/** Who pays for the student, held in the order of their ids, so that nobody waits for one while holding the other. */
const lockPayers = async (
  tx: Transaction,
  { actor, context: { branchId } }: Biller,
  studentId: number,
): ReturnType<typeof payersNow> => {
  const idsOf = ({ households, companies }: Awaited<ReturnType<typeof payersNow>>) =>
    [...households, ...companies].map(({ id }) => id);
  const ids = idsOf(await payersNow(tx, branchId, studentId));
  for (const familyId of ids.toSorted((a, b) => a - b))
    if (!(await lockAccount(tx, actor, { familyId, branchId }))) return notFound();
  // Read again under the locks: how they share is changed under the same ones.
  const payers = await payersNow(tx, branchId, studentId);
  if (idsOf(payers).some((id) => !ids.includes(id))) refuse('households_changed', { status: 409 });
  return payers;
};

type OneIssued = Omit<IssuedInvoice, 'second' | 'others'>;

/** What this request wrote when it was sent before. */
const earlierOf = async (
  tx: Transaction,
  key: string | null,
  requestHash: string,
): Promise<IssuedInvoice | null> => {
  const earlier = key === null ? undefined : await findByKey(tx, key);
  if (!earlier) return null;
  if (earlier.requestHash !== requestHash) refuse('idempotency_key_reused', { status: 409 });
  const others = (await findOtherParts(tx, { id: earlier.id, firstPartId: null })).map(presentIssued);
  return { ...presentIssued(earlier), second: others[0] ?? null, others };
};

const presentIssued = ({ id, number, total, dueDate }: OneIssued) => ({
  id,
  number,
  total,
  dueDate,
});

const linesOf = async (tx: Transaction, { lines }: InvoiceOrder) => {
  const items = new Map((await activeFeeItems(tx)).map((item) => [item.id, item.name]));
  return lines.map(({ feeItemId, amount }, index) => {
    const name = items.get(feeItemId) ?? refuseField(`lines.${index}.feeItemId`, 'not_allowed');
    return { feeItemId, textLo: name.lo, textEn: name.en, amount };
  });
};

interface Issued extends OneIssued {
  readonly familyId: number;
  readonly note: string;
  readonly student: BilledStudent;
  readonly lines: readonly { readonly textEn: string; readonly amount: number }[];
}

const lineOfIssue = (branchId: number, { id, student, lines, ...told }: Issued): AuditLine => ({
  ...{ action: 'create', entity: invoiceEntity, entityId: id, branchId },
  after: {
    ...{ ...told, status: 'issued', student: student.code },
    lines: lines.map(({ textEn, amount }) => ({ item: textEn, amount })),
  },
});

/** The same key with other content, by somebody else, in another branch or year, is a mistake and no repeat. */
const hashOf = ({ actor, context }: Biller, order: InvoiceOrder) =>
  createHash('sha256')
    .update(JSON.stringify([actor.userId, context.branchId, context.yearId, order]))
    .digest('hex');
