import type { InvoiceAllocation } from '@suksa/contracts/fee-allocation';
import type { PaymentMethod } from '@suksa/contracts/feeinvoice';
import type { aroundNumber } from '@suksa/contracts/number-pattern';
import { sql } from 'drizzle-orm';
import { writtenOnce } from '../../../db/planned.ts';
import type { OtherWay } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { auditFrom } from '../../../http/audit-from.ts';
import type { FullName } from '../../../school/people/full-name.ts';
import type { Account } from './payment-repository.ts';

export interface NewPayment {
  readonly account: Account;
  readonly numbered: ReturnType<typeof aroundNumber>;
  readonly seriesYear: number;
  readonly tillDay: string;
  readonly cashierId: number;
  readonly payer: string;
  /** In both scripts, as far as they are known. */
  readonly payerName: FullName;
  /** What the family owes the branch when this is paid. */
  readonly owedAfter: number;
  readonly method: PaymentMethod;
  readonly bankReference: string | null;
  readonly amount: number;
  readonly tendered: number | null;
  readonly others: readonly OtherWay[] | null;
  readonly note: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly allocations: readonly InvoiceAllocation[];
  readonly requestId: string;
  /** Where its cash goes. */
  readonly tillId: number | null;
}

/**
 * Number, receipt, allocations and audit in one statement: all tills of the branch wait for the number's row, so it
 * is taken last and held for one round trip. The receipt's code follows the branch's pattern. The invoices' paid
 * totals follow by trigger, whose check refuses more than an invoice's total.
 */
export const insertPayment = async (tx: Transaction, payment: NewPayment) => {
  const { account, numbered, allocations, payerName, others, ...told } = payment;
  const { payer, method, bankReference, amount } = told;
  const audited = { familyId: account.familyId, payer, method, bankReference, amount, others, allocations };
  const [row] = await paymentInsert(
    tx,
    {},
    {
      ...told,
      ...account,
      ...numbered,
      payerLo: payerName.lo,
      payerEn: payerName.en,
      others: others === null ? null : JSON.stringify(others),
      allocations: JSON.stringify(allocations),
      audited: JSON.stringify(audited),
    },
  );
  if (!row) throw new Error('the payment was not written');
  return row;
};

type Inserted = Omit<NewPayment, 'account' | 'numbered' | 'payerName' | 'others' | 'allocations'> &
  Account &
  NewPayment['numbered'] & {
    readonly payerLo: string;
    readonly payerEn: string;
    /** As JSON, like the two that follow. */
    readonly others: string | null;
    readonly allocations: string;
    readonly audited: string;
  };

const paymentInsert = writtenOnce(
  'feeinvoice_payment_insert',
  (tx: Queryable, _shape: object, one: Inserted) =>
    tx
      .with(
        tx.$with('number', {}).as(sql`
        insert into number_series (branch_id, kind, year, next) values (${one.branchId}, 'receipt', ${one.seriesYear}, 2)
        on conflict (branch_id, kind, year) do update set next = number_series.next + 1
        returning next - 1 as taken`),
        tx.$with('receipt', {}).as(sql`
        insert into payment (branch_id, series_year, receipt_number, receipt_code, family_id, payer_name,
          payer_name_lo, payer_name_en, cashier_id,
          received_at, till_day, method, bank_reference, amount, tendered, note, idempotency_key, request_hash,
          owed_after, till_id, others)
        select ${one.branchId}, ${one.seriesYear}, taken,
          ${one.before}::text || lpad(taken::text, greatest(${one.digits}::int, length(taken::text)), '0')
            || ${one.after}::text,
          ${one.familyId}, ${one.payer}, ${one.payerLo}, ${one.payerEn}, ${one.cashierId}, clock_timestamp(),
          ${one.tillDay}, ${one.method}, ${one.bankReference}, ${one.amount}, ${one.tendered}, ${one.note},
          ${one.idempotencyKey}, ${one.requestHash}, ${one.owedAfter}, ${one.tillId}, ${one.others}::jsonb
        from number returning id, receipt_code`),
        tx.$with('parts', {}).as(sql`
        insert into payment_allocation (payment_id, invoice_id, amount)
        select receipt.id, part."invoiceId", part.amount
        from receipt, json_to_recordset(${one.allocations}::json) as part("invoiceId" int, amount bigint)`),
        tx.$with('audited', {}).as(
          auditFrom(
            {
              ...{ actorId: one.cashierId, branchId: one.branchId, requestId: one.requestId },
              ...{ action: 'create', entity: 'feeinvoice.payment', entityId: sql`id::text` },
              after: sql`jsonb_build_object('receipt', receipt_code) || ${one.audited}::jsonb`,
            },
            sql`from receipt`,
          ),
        ),
      )
      .select({ id: sql<number>`id`, receipt: sql<string>`receipt_code` })
      .from(sql`receipt`),
);
