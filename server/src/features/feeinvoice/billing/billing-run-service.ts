import type { BillingMode, billing } from '@suksa/contracts/feeinvoice';
import { formatNumber } from '@suksa/contracts/number-pattern';
import type * as z from 'zod/mini';
import { writableYear } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import { type AuditLine, type Change, write } from '../../../http/write.ts';
import type { JobAtWork } from '../../../jobs/job-at-work.ts';
import { todayIn } from '../../../school/clock.ts';
import { nextNumbers, numberFormat } from '../../../school/money/number-series.ts';
import { invoiceEntity } from '../invoices/issue-invoice-service.ts';
import { companiesOf, householdsOf, lockFamilies, removeDrafts } from './billing-repository.ts';
import { billingScope, type Candidate, priceStudents } from './billing-service.ts';
import { insertInvoices, type NewInvoice } from './billing-write-repository.ts';

export interface BillingInput {
  readonly period: string;
  readonly mode: z.infer<typeof BillingMode>;
  /** Whom it goes over, fixed when it was begun, so that whoever goes on with it counts the same. */
  readonly studentIds: readonly number[];
}

export type BillingJob = JobAtWork<BillingInput, z.output<typeof billing.result>>;

const batch = 200;
const nobody = { students: 0, invoices: 0, amount: 0, left: 0 };

/**
 * Bills the students of a job, batch by batch; each batch is kept with its transaction. What was billed meanwhile, by
 * whomever, is left as it is: the families are held, and the database takes one bill of a student and period.
 */
export const billStudents = async (job: BillingJob): Promise<void> => {
  const { input, kept, school } = job;
  const ids = input.studentIds;
  let done = kept?.done ?? 0;
  let result = kept?.result ?? nobody;
  while (done < ids.length) {
    const some = ids.slice(done, done + batch);
    done += some.length;
    result = await write(job, async (tx) => {
      const written = await billBatch(tx, job, input, some);
      const sum = {
        students: result.students + written.result.students,
        invoices: result.invoices + written.result.invoices,
        amount: result.amount + written.result.amount,
        left: result.left + written.result.left,
      };
      await job.keep(tx, { done, total: ids.length, result: sum });
      return { result: sum, audit: written.audit };
    });
  }
  await school.db.transaction((tx) => job.complete(tx, result));
};

type Biller = Pick<BillingJob, 'actor' | 'context'>;

/** Holds all who pay for these students until the transaction ends. */
export const lockPayersOf = async (tx: Transaction, studentIds: readonly number[]): Promise<void> => {
  const households = [...(await householdsOf(tx, studentIds)), ...(await companiesOf(tx, studentIds))];
  await lockFamilies(tx, [...new Set(households.map(({ familyId }) => familyId))]);
};

/** Bills students of a period in the caller's transaction, in the place of their drafts. */
export const billBatch = async (
  tx: Transaction,
  biller: Biller,
  input: Pick<BillingInput, 'period' | 'mode'>,
  studentIds: readonly number[],
): Promise<Change<typeof nobody & { readonly ids: readonly number[] }>> => {
  writableYear(biller.context);
  await lockPayersOf(tx, studentIds);
  // Priced under the locks: what another clerk has billed or changed meanwhile is seen.
  const candidates = await priceStudents(tx, billingScope(biller, { period: input.period, studentIds }));
  const chosen = candidates.filter(
    ({ state, price, plan }) => (state === 'ready' || state === 'draft') && plan && price.total > 0,
  );
  await removeDrafts(
    tx,
    chosen.flatMap(({ billed }) => billed.map(({ id }) => id)),
  );
  const rows = await numbered(tx, biller, input, chosen);
  const ids = await insertInvoices(tx, rows);
  return {
    result: {
      students: chosen.length,
      invoices: rows.length,
      amount: rows.reduce((sum, { total }) => sum + total, 0),
      left: studentIds.length - chosen.length,
      ids: [...ids.values()],
    },
    audit: rows.map((row) => lineOf(row, ids.get(row.number) ?? 0)),
  };
};

/** Numbers of the branch's series for what is issued, in one step; a draft has none yet. */
const numbered = async (
  tx: Transaction,
  { context }: Biller,
  input: Pick<BillingInput, 'period' | 'mode'>,
  chosen: readonly Candidate[],
): Promise<NewInvoice[]> => {
  const { branchId } = context;
  const issueDate = todayIn();
  const year = Number(issueDate.slice(0, 4));
  const count = chosen.reduce((sum, { parts }) => sum + parts.length, 0);
  const isIssued = input.mode === 'issue';
  const { branch, pattern } = await numberFormat(tx, { branchId, kind: 'invoice' });
  // Last, so that the next one who bills waits for few round trips only.
  let next = isIssued && count > 0 ? await nextNumbers(tx, { branchId, kind: 'invoice', year }, count) : 0;
  return chosen.flatMap(({ row, parts, plan, dueDate, backAfter }) => {
    let firstNumber: string | null = null;
    return parts.map(({ household, lines, total }): NewInvoice => {
      const number = isIssued
        ? formatNumber(pattern, { branch, year, number: next++ })
        : `~${input.period}.${context.yearId}.${row.id}.${household.familyId}`;
      const invoice: NewInvoice = {
        number,
        branchId,
        yearId: writableYear(context).id,
        studentId: row.id,
        familyId: household.familyId,
        period: input.period,
        backAfter,
        issueDate,
        dueDate: dueDate ?? issueDate,
        total,
        state: isIssued ? 'issued' : 'draft',
        planId: plan?.id ?? null,
        planRevision: plan?.revision ?? null,
        lines,
        firstNumber,
      };
      firstNumber ??= number;
      return invoice;
    });
  });
};

const lineOf = (row: NewInvoice, id: number): AuditLine => ({
  action: 'create',
  entity: invoiceEntity,
  entityId: id,
  branchId: row.branchId,
  after: {
    number: row.number,
    status: row.state,
    period: row.period,
    total: row.total,
    dueDate: row.dueDate,
    familyId: row.familyId,
    lines: row.lines.map(({ text, amount }) => ({ item: text.en, amount })),
  },
});
