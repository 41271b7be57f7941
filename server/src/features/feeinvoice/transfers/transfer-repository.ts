import { sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import { creditTransfers, paymentAllocations, refunds } from '../../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { FullName } from '../../../school/people/full-name.ts';

export interface TransferRow extends Record<string, unknown> {
  readonly id: number;
  readonly day: string;
  readonly madeAt: string;
  readonly madeBy: FullName;
  readonly familyId: number;
  readonly family: FullName;
  readonly fromId: number;
  readonly from: FullName;
  readonly toId: number;
  readonly to: FullName;
  readonly amount: number;
  readonly reason: string;
  readonly sources: readonly { readonly document: string; readonly amount: number }[];
  readonly paymentId: number;
  readonly number: string;
  readonly paid: number;
  readonly credit: number;
}

const nameOf = (table: string) =>
  sql.raw(`json_build_object('lo', ${table}.name_lo, 'en', ${table}.name_en)`);

/** With what its receipt has paid by now. Authorise before: it asks nobody. */
export const findTransfer = async (db: Queryable, id: number): Promise<TransferRow | undefined> => {
  const { rows } = await db.execute<TransferRow>(sql`
    select t.id, t.day::text as day, t.created_at as "madeAt", ${nameOf('u')} as "madeBy",
      f.id as "familyId", ${nameOf('f')} as family, a.id as "fromId", ${nameOf('a')} as from,
      b.id as "toId", ${nameOf('b')} as to, t.amount::float8 as amount, t.reason,
      (select json_agg(json_build_object('document', coalesce(s.receipt_code, n.number), 'amount', r.amount) order by r.id)
        from refund r left join payment s on s.id = r.payment_id left join credit_note n on n.id = r.credit_note_id
        where r.transfer_id = t.id) as sources,
      p.id as "paymentId", p.receipt_code as number,
      (select coalesce(sum(x.amount), 0)::float8 from payment_allocation x where x.payment_id = p.id) as paid,
      (p.amount - (select coalesce(sum(x.amount), 0) from payment_use x where x.payment_id = p.id))::float8 as credit
    from credit_transfer t join payment p on p.id = t.payment_id join family f on f.id = p.family_id
      join branch a on a.id = t.from_branch_id join branch b on b.id = t.to_branch_id join app_user u on u.id = t.made_by
    where t.id = ${id}`);
  return rows[0];
};

/** Branches beside this one that the actor may work in and in which the family has a child. */
export const branchesWithChild = async (
  db: Queryable,
  { familyId, branchId, actor }: { familyId: number; branchId: PermittedBranchId; actor: Actor },
) => {
  const others = actor.branches.map(({ id }) => id).filter((id) => id !== branchId);
  const { rows } = await db.execute<{ id: number }>(sql`
    select b.id from branch b where b.id = any(${sql.param(others)}::int[]) and exists (
      select 1 from enrolment e where e.branch_id = b.id and e.is_current and e.student_id in (
        select id from student where family_id = ${familyId}
        union all select student_id from student_household where family_id = ${familyId}))
    order by b.id`);
  const found = new Set(rows.map(({ id }) => id));
  return actor.branches.filter(({ id }) => found.has(id));
};

type NewTransfer = Omit<typeof creditTransfers.$inferInsert, 'id' | 'createdAt'>;

interface Source {
  readonly paymentId: number | null;
  readonly creditNoteId: number | null;
  readonly amount: number;
}

/** The transfer, and what it takes off the documents of the branch that it leaves. */
export const insertTransfer = async (
  tx: Transaction,
  transfer: NewTransfer,
  sources: readonly Source[],
): Promise<number> => {
  const transferId = await insertOne(tx, creditTransfers, transfer);
  await tx.insert(refunds).values(
    sources.map((source) => ({
      ...source,
      transferId,
      branchId: transfer.fromBranchId,
      method: 'branch_transfer' as const,
      reason: transfer.reason,
      state: 'paid' as const,
      requestedBy: transfer.madeBy,
      paidBy: transfer.madeBy,
      paidOn: transfer.day,
    })),
  );
  return transferId;
};

interface Move {
  readonly paymentId: number;
  readonly fromInvoiceId: number;
  readonly toInvoiceId: number;
  readonly amount: number;
}

/** Held until `tx` ends: the invoices that a receipt is moved between, with what it has put on the first one. */
export const lockMove = async (
  tx: Transaction,
  {
    paymentId,
    fromInvoiceId,
    toInvoiceId,
    familyId,
    branchId,
  }: Omit<Move, 'amount'> & {
    readonly familyId: number;
    readonly branchId: PermittedBranchId;
  },
) => {
  const { rows } = await tx.execute<{ id: number; number: string; balance: number }>(sql`
    select id, number, balance::float8 as balance from invoice
    where id in (${fromInvoiceId}, ${toInvoiceId}) and family_id = ${familyId} and branch_id = ${branchId} and state = 'issued'
    order by id for no key update`);
  const { rows: sums } = await tx.execute<{ put: number }>(sql`
    select coalesce(sum(amount), 0)::float8 as put from payment_allocation
    where payment_id = ${paymentId} and invoice_id = ${fromInvoiceId}`);
  const from = rows.find(({ id }) => id === fromInvoiceId);
  const to = rows.find(({ id }) => id === toInvoiceId);
  return from && to && from !== to ? { from, to, put: sums[0]?.put ?? 0 } : undefined;
};

/** First it is taken off the one, then put on the other. */
export const insertMove = async (
  tx: Transaction,
  { paymentId, fromInvoiceId, toInvoiceId, amount }: Move,
): Promise<void> => {
  await tx.insert(paymentAllocations).values({ paymentId, invoiceId: fromInvoiceId, amount: -amount });
  await tx.insert(paymentAllocations).values({ paymentId, invoiceId: toInvoiceId, amount });
};
