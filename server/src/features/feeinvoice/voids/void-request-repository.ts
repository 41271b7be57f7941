import type { VoidRequestQuery } from '@suksa/contracts/feeinvoice';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { insertOne } from '../../../db/insert-one.ts';
import { plannedByText } from '../../../db/planned.ts';
import { families, payments, users, voidRequests } from '../../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { containing, listOrder, rowCount } from '../../../list.ts';
import { todayIn } from '../../../school/clock.ts';
import { visibleFamilies } from '../families/family-policy.ts';

const deciders = alias(users, 'decider');

interface Scope {
  readonly actor: Actor;
  readonly branchId: PermittedBranchId;
}

interface LeftTill {
  readonly openedAt: string;
  readonly lo: string;
  readonly en: string;
}

/**
 * The till that the cash of the receipt leaves if it is voided now and by this user: its own while it is open, else as the
 * trigger `payment_void_leaves_till` chooses.
 */
const leftTill = ({ userId }: Actor) => sql<LeftTill | null>`(
  select json_build_object('openedAt', t.opened_at, 'lo', u.name_lo, 'en', u.name_en)
  from till t join app_user u on u.id = t.cashier_id where t.id = coalesce(${openTill(userId)},
    till_with_cash_of(${payments.tillId}, cash_of(${payments.method}, ${payments.amount}, ${payments.others}), ${todayIn()})))`;

const openTill = (userId: number) => sql`(
  select t.id from till t where t.branch_id = ${payments.branchId} and t.state = 'open' and (t.id = ${payments.tillId}
    or (t.day = ${todayIn()} and t.cashier_id in (${voidRequests.requestedBy}, ${userId}, ${payments.cashierId})))
  order by coalesce(t.id = ${payments.tillId}, false) desc,
    array_position(array[${voidRequests.requestedBy}, ${userId}, ${payments.cashierId}]::integer[], t.cashier_id)
  limit 1)`;

const selected = (db: Queryable, actor: Actor) =>
  db
    .select({
      request: voidRequests,
      receipt: payments.receiptCode,
      amount: payments.amount,
      hasCash: sql<boolean>`cash_of(${payments.method}, ${payments.amount}, ${payments.others}) > 0`,
      till: leftTill(actor),
      familyId: families.id,
      familyLo: families.nameLo,
      familyEn: families.nameEn,
      askerLo: users.nameLo,
      askerEn: users.nameEn,
      deciderLo: deciders.nameLo,
      deciderEn: deciders.nameEn,
    })
    .from(voidRequests)
    .innerJoin(payments, eq(payments.id, voidRequests.paymentId))
    .innerJoin(families, eq(families.id, payments.familyId))
    .innerJoin(users, eq(users.id, voidRequests.requestedBy))
    .leftJoin(deciders, eq(deciders.id, voidRequests.decidedBy))
    .$dynamic();
export type VoidRequestRow = Awaited<ReturnType<typeof selected>>[number];

const seen = ({ actor, branchId }: Scope): SQL | undefined =>
  and(eq(voidRequests.branchId, branchId), visibleFamilies(actor, branchId, payments.familyId));

export const findVoidRequest = async (db: Queryable, scope: Scope, id: number) => {
  const one = selected(db, scope.actor).where(and(eq(voidRequests.id, id), seen(scope)));
  const [row] = await plannedByText('feeinvoice_void_request', one);
  return row;
};

const within = (scope: Scope, { state, receipt, q }: VoidRequestQuery): SQL | undefined =>
  and(
    seen(scope),
    state === undefined ? undefined : eq(voidRequests.state, state),
    receipt === undefined ? undefined : eq(voidRequests.paymentId, receipt),
    q === ''
      ? undefined
      : sql`(${payments.receiptCode} ilike ${containing(q)} or ${families.nameLo} ilike ${containing(q)}
          or ${families.nameEn} ilike ${containing(q)})`,
  );

export const voidRequestPage = (
  db: Queryable,
  scope: Scope,
  query: VoidRequestQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) =>
  selected(db, scope.actor)
    .where(within(scope, query))
    .orderBy(
      ...listOrder(query, { asked: voidRequests.requestedAt, amount: payments.amount }, voidRequests.id),
    )
    .limit(limit)
    .offset(offset);

export const countVoidRequests = async (db: Queryable, scope: Scope, query: VoidRequestQuery) => {
  const [row] = await db
    .select({ count: rowCount })
    .from(voidRequests)
    .innerJoin(payments, eq(payments.id, voidRequests.paymentId))
    .innerJoin(families, eq(families.id, payments.familyId))
    .where(within(scope, query));
  return row?.count ?? 0;
};

type NewRequest = Pick<typeof voidRequests.$inferInsert, 'branchId' | 'paymentId' | 'reason' | 'requestedBy'>;

export const insertVoidRequest = (tx: Transaction, request: NewRequest): Promise<number> =>
  insertOne(tx, voidRequests, request);

type Decision = Pick<typeof voidRequests.$inferInsert, 'state' | 'decidedBy' | 'refusal'>;

export const decideVoidRequestRow = async (
  tx: Transaction,
  id: number,
  decision: Decision,
): Promise<void> => {
  await tx
    .update(voidRequests)
    .set({ ...decision, decidedAt: new Date() })
    .where(eq(voidRequests.id, id));
};

/** What was asked for has come about by another way: whoever voids the receipt has agreed to it. */
export const approveWaiting = async (
  tx: Transaction,
  paymentId: number,
  decidedBy: number,
): Promise<number | null> => {
  const [row] = await tx
    .update(voidRequests)
    .set({ state: 'approved', decidedBy, decidedAt: new Date() })
    .where(
      and(
        eq(voidRequests.paymentId, paymentId),
        eq(voidRequests.state, 'waiting'),
        ne(voidRequests.requestedBy, decidedBy),
      ),
    )
    .returning({ id: voidRequests.id });
  return row?.id ?? null;
};

/** Whether the receipt came by cheques alone, for whom it was billed first, and in which year. */
export const chequeOf = async (db: Queryable, paymentId: number) => {
  const { rows } = await db.execute<{ cheque: boolean; studentId: number | null }>(sql`
    select not exists (select 1 from payment_way w where w.payment_id = p.id and w.method <> 'cheque') as cheque,
      coalesce((select i.student_id from payment_allocation a join invoice i on i.id = a.invoice_id
          where a.payment_id = p.id order by a.id limit 1),
        (select s.id from student s where s.family_id = p.family_id order by s.id limit 1),
        (select i.student_id from invoice i where i.family_id = p.family_id and i.branch_id = p.branch_id
          order by i.issue_date desc, i.id desc limit 1),
        (select ip.student_id from item_payer ip where ip.company_id = p.family_id order by ip.student_id limit 1)
      ) as "studentId"
    from payment p where p.id = ${paymentId}`);
  return rows[0];
};
