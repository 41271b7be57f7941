import type { NoteCount, PaymentMethod, TillQuery } from '@suksa/contracts/feeinvoice';
import { and, asc, desc, eq, gt, gte, lte, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { insertOne } from '../../../db/insert-one.ts';
import { cashDeposits, tills, users } from '../../../db/schema/index.ts';
import type { PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { listOrder, rowCount, shownName } from '../../../list.ts';

const closers = alias(users, 'closer');
const givers = alias(users, 'giver');
const takers = alias(users, 'taker');
const givenTills = alias(tills, 'given');

interface Branch {
  readonly branchId: PermittedBranchId;
}

const selected = (db: Queryable) =>
  db
    .select({
      till: tills,
      cashierLo: users.nameLo,
      cashierEn: users.nameEn,
      closerLo: closers.nameLo,
      closerEn: closers.nameEn,
      giverLo: givers.nameLo,
      giverEn: givers.nameEn,
      takerLo: takers.nameLo,
      takerEn: takers.nameEn,
      isTakenOver: sql<boolean>`exists (select 1 from till later where later.taken_from = ${tills.id})`,
    })
    .from(tills)
    .innerJoin(users, eq(users.id, tills.cashierId))
    .leftJoin(closers, eq(closers.id, tills.closedBy))
    .leftJoin(givenTills, eq(givenTills.id, tills.takenFrom))
    .leftJoin(givers, eq(givers.id, givenTills.cashierId))
    .leftJoin(takers, eq(takers.id, tills.handedTo))
    .$dynamic();
export type TillRow = Awaited<ReturnType<typeof selected>>[number];

export const findTill = async (db: Queryable, { branchId }: Branch, id: number) => {
  const [row] = await selected(db).where(and(eq(tills.id, id), eq(tills.branchId, branchId)));
  return row;
};

/** Held until the transaction ends: what is on its way into it comes before or not at all. */
export const lockTillRow = async (tx: Transaction, id: number) => {
  await tx.select({ id: tills.id }).from(tills).where(eq(tills.id, id)).for('update');
};

/** The one that the cashier has open, or has counted and not explained yet. */
export const findOwnTill = async (db: Queryable, { branchId }: Branch, cashierId: number) => {
  const [row] = await selected(db).where(
    and(eq(tills.branchId, branchId), eq(tills.cashierId, cashierId), ne(tills.state, 'closed')),
  );
  return row;
};

/** Cash that was handed to somebody who hasn't taken it over yet, without what was banked or given back meanwhile. */
export const findHandover = async (db: Queryable, { branchId }: Branch, takerId: number) => {
  const [row] = await db
    .select({
      tillId: tills.id,
      fromLo: users.nameLo,
      fromEn: users.nameEn,
      amount: sql<number>`${tills.counted} - ${tills.banked} - ${tills.givenBack}`.mapWith(Number),
    })
    .from(tills)
    .innerJoin(users, eq(users.id, tills.cashierId))
    .where(
      and(
        eq(tills.branchId, branchId),
        eq(tills.handedTo, takerId),
        eq(tills.state, 'closed'),
        gt(tills.counted, sql`${tills.banked} + ${tills.givenBack}`),
        sql`not exists (select 1 from till later where later.taken_from = ${tills.id})`,
      ),
    )
    .orderBy(asc(tills.id))
    .limit(1);
  return row;
};

/** Who else takes money in the branch; busy with a till of their own, or with cash that waits for them. */
export const findColleagues = async (db: Queryable, { branchId }: Branch, userId: number) => {
  const { rows } = await db.execute<{ id: number; lo: string; en: string; busy: boolean }>(sql`
    select u.id, u.name_lo as lo, u.name_en as en, exists (
      select 1 from till where till.branch_id = ${branchId} and till.cashier_id = u.id and till.state <> 'closed'
    ) or exists (
      select 1 from till where till.branch_id = ${branchId} and till.handed_to = u.id
        and till.counted > till.banked + till.given_back
        and not exists (select 1 from till later where later.taken_from = till.id)
    ) as busy from app_user u
    join user_branch b on b.user_id = u.id and b.branch_id = ${branchId}
    where u.id <> ${userId} and u.status = 'active' and exists (
      select 1 from role_permission p where p.role_id = u.role_id and p.permission = 'feeinvoice.payment.create')
    order by u.sort_key, u.id`);
  return rows;
};

const within = ({ branchId }: Branch, query: TillQuery): SQL | undefined =>
  and(
    eq(tills.branchId, branchId),
    query.from === undefined ? undefined : gte(tills.day, query.from),
    query.until === undefined ? undefined : lte(tills.day, query.until),
    query.state === undefined ? undefined : eq(tills.state, query.state),
    query.cashier === undefined ? undefined : eq(tills.cashierId, query.cashier),
    query.q === ''
      ? undefined
      : sql`(${users.nameLo} ilike ${`%${escaped(query.q)}%`} or ${users.nameEn} ilike ${`%${escaped(query.q)}%`})`,
  );

const escaped = (q: string) => q.replace(/[%_\\]/g, '\\$&');

export const tillPage = (
  db: Queryable,
  branch: Branch,
  query: TillQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) =>
  selected(db)
    .where(within(branch, query))
    .orderBy(
      ...listOrder(
        query,
        {
          opened: tills.openedAt,
          cashier: shownName(query, users),
          difference: sql`coalesce(${tills.difference}, 0)`,
        },
        tills.id,
      ),
    )
    .limit(limit)
    .offset(offset);

export const countTills = async (db: Queryable, branch: Branch, query: TillQuery) => {
  const [row] = await db
    .select({ count: rowCount })
    .from(tills)
    .innerJoin(users, eq(users.id, tills.cashierId))
    .where(within(branch, query));
  return row?.count ?? 0;
};

interface NewTill {
  readonly branchId: number;
  readonly cashierId: number;
  readonly day: string;
  readonly openingNotes: NoteCount;
  readonly opening: number;
  readonly openingNote: string;
  readonly takenFrom: number | null;
}

export const insertTill = (tx: Transaction, till: NewTill): Promise<number> => insertOne(tx, tills, till);

export interface Counting {
  readonly notes: NoteCount;
  readonly counted: number;
  readonly handedTo: number | null;
  readonly countedAt: Date;
}

/** What it should have held is worked out by the database at this moment. */
export const countTillRow = async (tx: Transaction, id: number, { notes, ...counting }: Counting) => {
  await tx
    .update(tills)
    .set({ ...counting, state: 'counted', countedNotes: notes, expected: 0 })
    .where(eq(tills.id, id));
};

interface Closing {
  readonly closedBy: number;
  readonly closedAt: Date;
  readonly reason: string;
}

export const closeTillRow = async (tx: Transaction, id: number, closing: Closing) => {
  await tx
    .update(tills)
    .set({ ...closing, state: 'closed' })
    .where(eq(tills.id, id));
};

interface NewDeposit {
  readonly tillId: number;
  readonly amount: number;
  readonly slip: string;
  readonly day: string;
  readonly broughtBy: number;
}

export const insertDeposit = (tx: Transaction, deposit: NewDeposit): Promise<number> =>
  insertOne(tx, cashDeposits, deposit);

export const depositsOf = (db: Queryable, tillId: number) =>
  db
    .select({
      id: cashDeposits.id,
      amount: cashDeposits.amount,
      slip: cashDeposits.slip,
      day: cashDeposits.day,
      byLo: users.nameLo,
      byEn: users.nameEn,
    })
    .from(cashDeposits)
    .innerJoin(users, eq(users.id, cashDeposits.broughtBy))
    .where(eq(cashDeposits.tillId, tillId))
    .orderBy(desc(cashDeposits.id));
export type DepositRow = Awaited<ReturnType<typeof depositsOf>>[number];

export interface TillSum extends Record<string, unknown> {
  readonly method: PaymentMethod;
  readonly isVoid: boolean;
  readonly count: number;
  /** Those of which it is the own way: a receipt that came by two counts once. */
  readonly receipts: number;
  readonly amount: number;
}

/** What its cashier took while it was open: cash into it, and by other ways beside it; void is what was void at the count. */
export const tillSums = async (db: Queryable, { till }: TillRow): Promise<readonly TillSum[]> => {
  const { rows } = await db.execute<TillSum>(sql`
    select w.method, v.payment_id is not null as "isVoid", count(*)::int as count,
      (count(*) filter (where w.method = p.method))::int as receipts, sum(w.amount)::float8 as amount
    from payment p join payment_way w on w.payment_id = p.id left join payment_void v on v.payment_id = p.id
      and v.voided_at <= ${(till.countedAt ?? till.openedAt).toISOString()}
    where p.till_id = ${till.id} or (p.till_id is null and p.branch_id = ${till.branchId}
      and p.cashier_id = ${till.cashierId} and p.till_day = ${till.day}
      and p.received_at between ${till.openedAt.toISOString()} and ${(till.countedAt ?? till.openedAt).toISOString()})
    group by 1, 2 order by 1`);
  return rows;
};

/** Cash that was given back out of it: refunds, and receipts that were voided when their own till was counted already. */
export const tillRefunds = async (db: Queryable, tillId: number) => {
  const { rows } = await db.execute<{ count: number; amount: number }>(sql`
    select count(*)::int as count, coalesce(sum(amount), 0)::float8 as amount from (
      select amount from refund where till_id = ${tillId}
      union all select cash_of(p.method, p.amount, p.others)
        from payment_void v join payment p on p.id = v.payment_id where v.till_id = ${tillId}) given`);
  return rows[0] ?? { count: 0, amount: 0 };
};

/** The day of a till that the caller still has to count. */
export const findUncounted = async (db: Queryable, { branchId }: Branch, cashierId: number) => {
  const [row] = await db
    .select({ day: tills.day })
    .from(tills)
    .where(and(eq(tills.branchId, branchId), eq(tills.cashierId, cashierId), eq(tills.state, 'open')));
  return row;
};
