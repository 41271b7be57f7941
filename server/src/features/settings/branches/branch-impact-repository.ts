import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { branches, enrolments, invoices, payments, userBranches, users } from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { rowCount } from '../../../list.ts';
import { putByOwnTill } from '../../../school/money/blind-count.ts';
import { familyRole } from '../roles/rights-policy.ts';

/** Staff of the branch who work in no other branch that is in use. */
export const countStaffOnlyHere = async (db: Queryable, branchId: number): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from ${userBranches} here join ${users} u on u.id = here.user_id
    where here.branch_id = ${branchId} and u.role_id <> ${familyRole} and u.status <> 'disabled'
      and not exists (select 1 from ${userBranches} other join ${branches} b on b.id = other.branch_id
        where other.user_id = u.id and b.id <> ${branchId} and b.status = 'active')`);
  return rows[0]?.total ?? 0;
};

/** Invoices of the branch with something left to pay; with what the reader's own till that isn't counted yet has paid. */
export const unpaidOf = async (db: Queryable, actor: Actor, branchId: number) => {
  const balance = sql`(${invoices.balance} + coalesce(own.amount, 0))`;
  const [row] = await db
    .select({ unpaidInvoices: rowCount, unpaid: sql<number>`coalesce(sum(${balance}), 0)::float8` })
    .from(invoices)
    .leftJoin(sql`${putByOwnTill(actor)} as own`, sql`own.invoice_id = ${invoices.id}`)
    .where(and(eq(invoices.branchId, branchId), gt(balance, 0)));
  return row ?? { unpaidInvoices: 0, unpaid: 0 };
};

/** Tills of the branch that aren't counted yet, and the devices that are paired at its gates. */
export const leftOpenIn = async (
  db: Queryable,
  branchId: number,
): Promise<{ openTills: number; devices: number }> => {
  const { rows } = await db.execute<{ tills: number; devices: number }>(sql`select
    (select count(*)::int from till where branch_id = ${branchId} and state <> 'closed') as tills,
    (select count(*)::int from kiosk where branch_id = ${branchId} and token_hash is not null) as devices`);
  return { openTills: rows[0]?.tills ?? 0, devices: rows[0]?.devices ?? 0 };
};

export const isLastInUse = async (db: Queryable, branchId: number): Promise<boolean> => {
  const others = await db
    .select({ id: branches.id })
    .from(branches)
    .where(and(eq(branches.status, 'active'), ne(branches.id, branchId)))
    .limit(1);
  return others.length === 0;
};

/** Whether something carries the branch's code: a student, an invoice or a receipt. */
export const hasDocuments = async (db: Queryable, branchId: number): Promise<boolean> => {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (select 1 from ${enrolments} where branch_id = ${branchId})
      or exists (select 1 from ${invoices} where branch_id = ${branchId})
      or exists (select 1 from ${payments} where branch_id = ${branchId}) as found`);
  return rows[0]?.found === true;
};
