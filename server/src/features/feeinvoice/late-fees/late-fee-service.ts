import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import { daysBetween } from '@suksa/contracts/days';
import type {
  chargeLateFees as chargeLateFeesCall,
  listLateInvoices,
  waiveLateFee as waiveLateFeeCall,
} from '@suksa/contracts/feeinvoice';
import { writableYear } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { type AuditLine, write } from '../../../http/write.ts';
import { dueIn, effectiveDueDates, graceOverUntil } from '../../../school/calendar/due-dates.ts';
import { todayIn } from '../../../school/clock.ts';
import { nextCode } from '../../../school/money/number-series.ts';
import { findInvoice } from '../invoices/invoice-repository.ts';
import { insertInvoice } from '../invoices/issue-invoice-repository.ts';
import { invoiceEntity } from '../invoices/issue-invoice-service.ts';
import { lockAccount } from '../payments/payment-repository.ts';
import { type FeeTermsRow, findFeeTerms } from '../plans/fee-terms-repository.ts';
import { insertWaiver, lateInvoices, lateSums } from './late-fee-repository.ts';
import { lateFeeOf } from './late-fee-rules.ts';

type Reader = Pick<Caller, 'actor' | 'context'>;

/** A late fee is due two weeks after it was charged. */
const daysToPay = 14;

/** The rules of the branch, and which of its invoices they find late. */
const lateNow = async (db: Queryable, { actor, context: { branchId } }: Reader, ids?: readonly number[]) => {
  const terms = await findFeeTerms(db, branchId);
  if (terms.lateBasis === 'none') return { terms, rows: [] };
  const lateUntil = await graceOverUntil(db, branchId, terms.lateGraceDays);
  const rows = await lateInvoices(db, { actor, branchId, lateUntil, ...(ids && { ids }) });
  return { terms, rows };
};

/** How many invoices are late, and what all of them would be charged. */
const allLate = async (db: Queryable, { actor, context: { branchId } }: Reader, terms: FeeTermsRow) => {
  if (terms.lateBasis === 'none') return { invoices: 0, fees: 0 };
  const lateUntil = await graceOverUntil(db, branchId, terms.lateGraceDays);
  const found = await lateSums(db, { actor, branchId, lateUntil });
  const fees = found.reduce((sum, { late }) => sum + lateFeeOf(terms, late), 0);
  return { invoices: found.length, fees };
};

/** Late invoices with what each would be charged. */
export const readLateInvoices = async (
  call: Pick<Caller, 'actor' | 'context' | 'school'>,
): Promise<EndpointOutput<typeof listLateInvoices>> => {
  const db = call.school.db;
  const { terms, rows } = await lateNow(db, call);
  const dueDates = rows.map(({ dueDate }) => dueDate);
  const effective = await effectiveDueDates(db, call.context.branchId, dueDates);
  return {
    terms,
    all: await allLate(db, call, terms),
    rows: rows.map((row) => ({
      id: row.id,
      number: row.number,
      student: { id: row.studentId, code: row.studentCode, name: row.studentName },
      family: { id: row.familyId, name: { lo: row.familyLo, en: row.familyEn } },
      effectiveDueDate: effective(row.dueDate),
      overdueDays: daysBetween(effective(row.dueDate), todayIn()),
      balance: row.balance,
      late: row.late,
      fee: lateFeeOf(terms, row.late),
    })),
  };
};

/**
 * Charges late fees, each as an invoice of its own; what isn't late any more or has one is left out. Refuses with
 * `late_fees_changed` where they come to more than was told.
 */
export const chargeLateFees = (
  call: Caller,
  { invoiceIds, agreed }: EndpointRequest<typeof chargeLateFeesCall>['body'],
): Promise<EndpointOutput<typeof chargeLateFeesCall>> => {
  const { actor, context } = call;
  const { branchId } = context;
  const { id: yearId } = writableYear(context);
  return write(call, async (tx) => {
    const asked = (await lateNow(tx, call, invoiceIds)).rows;
    const families = [...new Set(asked.map(({ familyId }) => familyId))].sort((a, b) => a - b);
    for (const familyId of families)
      if (!(await lockAccount(tx, actor, { familyId, branchId }))) return notFound();
    // Read again under the locks: somebody may have paid, charged or waived meanwhile.
    const { terms, rows } = await lateNow(tx, call, invoiceIds);
    const audit: AuditLine[] = [];
    const issueDate = todayIn();
    const dueDate = await dueIn(tx, branchId, daysToPay);
    let amount = 0;
    for (const row of rows) {
      const fee = lateFeeOf(terms, row.late);
      if (fee === 0 || !families.includes(row.familyId) || terms.lateBasis === 'none') continue;
      const year = Number(issueDate.slice(0, 4));
      const { code: number } = await nextCode(tx, { branchId, kind: 'invoice', year });
      const { studentId, familyId } = row;
      const invoice = { branchId, yearId, studentId, familyId, period: null, number, issueDate, dueDate };
      const why = {
        kind: 'late_fee',
        basis: terms.lateBasis,
        value: terms.lateValue,
        of: row.late,
      } as const;
      const text = { textLo: `ຄ່າປັບຊ້າ ${row.number}`, textEn: `Late fee for ${row.number}` };
      const line = { feeItemId: null, kind: 'late_fee' as const, ...text, amount: fee, why };
      const id = await insertInvoice(tx, { ...invoice, total: fee, lateFor: row.id }, [line]);
      audit.push({
        ...{ action: 'create', entity: invoiceEntity, entityId: id, branchId },
        after: {
          number,
          total: fee,
          dueDate,
          status: 'issued',
          student: row.studentCode,
          late: row.number,
        },
      });
      amount += fee;
    }
    if (agreed !== undefined && amount > agreed) refuse('late_fees_changed', { status: 409 });
    return { result: { charged: audit.length, amount }, audit };
  });
};

/** Says that an invoice gets no late fee; refused where it has one, which a credit note takes off. */
export const waiveLateFee = (
  call: Caller,
  { invoiceId, reason }: EndpointRequest<typeof waiveLateFeeCall>['body'],
): Promise<void> => {
  const { actor, context } = call;
  const { branchId } = context;
  writableYear(context);
  return write(call, async (tx) => {
    const { familyId, number } = (await findInvoice(tx, { actor, branchId }, invoiceId)) ?? notFound();
    if (!(await lockAccount(tx, actor, { familyId, branchId }))) return notFound();
    await insertWaiver(tx, { invoiceId, reason, day: todayIn(), madeBy: actor.userId });
    const line = { action: 'waive', entity: invoiceEntity, entityId: invoiceId, branchId, reason };
    return { result: undefined, audit: { ...line, after: { number } } };
  });
};
