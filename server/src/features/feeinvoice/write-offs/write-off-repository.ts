import type { WriteOffQuery } from '@suksa/contracts/feeinvoice';
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { insertOne } from '../../../db/insert-one.ts';
import { plannedByText } from '../../../db/planned.ts';
import { families, invoices, students, users, writeOffs } from '../../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { containing, listOrder, rowCount } from '../../../list.ts';
import { type FullName, studentName } from '../../../school/people/full-name.ts';
import { visibleFamilies } from '../families/family-policy.ts';

const deciders = alias(users, 'decider');

interface Scope {
  readonly actor: Actor;
  readonly branchId: PermittedBranchId;
}

const selected = (db: Queryable) =>
  db
    .select({
      writeOff: writeOffs,
      invoice: invoices.number,
      familyId: families.id,
      familyLo: families.nameLo,
      familyEn: families.nameEn,
      studentId: students.id,
      studentCode: students.code,
      studentName: studentName as SQL<FullName>,
      askerLo: users.nameLo,
      askerEn: users.nameEn,
      deciderLo: deciders.nameLo,
      deciderEn: deciders.nameEn,
    })
    .from(writeOffs)
    .innerJoin(invoices, eq(invoices.id, writeOffs.invoiceId))
    .innerJoin(families, eq(families.id, invoices.familyId))
    .innerJoin(students, eq(students.id, invoices.studentId))
    .innerJoin(users, eq(users.id, writeOffs.requestedBy))
    .leftJoin(deciders, eq(deciders.id, writeOffs.decidedBy))
    .$dynamic();
export type WriteOffRow = Awaited<ReturnType<typeof selected>>[number];

const seen = ({ actor, branchId }: Scope): SQL | undefined =>
  and(eq(writeOffs.branchId, branchId), visibleFamilies(actor, branchId, invoices.familyId));

export const findWriteOff = async (db: Queryable, scope: Scope, id: number) => {
  const one = selected(db).where(and(eq(writeOffs.id, id), seen(scope)));
  const [row] = await plannedByText('feeinvoice_write_off', one);
  return row;
};

/** Held until the transaction ends, so that two who decide come one after the other. */
export const lockWriteOff = async (tx: Transaction, id: number): Promise<void> => {
  await tx.select({ id: writeOffs.id }).from(writeOffs).where(eq(writeOffs.id, id)).for('update');
};

/** The one that waits for an invoice, held until the transaction ends. */
export const lockWaiting = async (tx: Transaction, invoiceId: number) => {
  const [row] = await tx
    .select({ id: writeOffs.id, amount: writeOffs.amount })
    .from(writeOffs)
    .where(and(eq(writeOffs.invoiceId, invoiceId), eq(writeOffs.state, 'waiting')))
    .for('update');
  return row;
};

const within = (scope: Scope, query: WriteOffQuery): SQL | undefined =>
  and(
    seen(scope),
    query.state === undefined ? undefined : eq(writeOffs.state, query.state),
    query.from === undefined ? undefined : gte(writeOffs.day, query.from),
    query.until === undefined ? undefined : lte(writeOffs.day, query.until),
    query.q === ''
      ? undefined
      : sql`(${invoices.number} ilike ${containing(query.q)} or ${families.nameLo} ilike ${containing(query.q)}
          or ${families.nameEn} ilike ${containing(query.q)})`,
  );

export const writeOffPage = (
  db: Queryable,
  scope: Scope,
  query: WriteOffQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) =>
  selected(db)
    .where(within(scope, query))
    .orderBy(...listOrder(query, { asked: writeOffs.requestedAt, amount: writeOffs.amount }, writeOffs.id))
    .limit(limit)
    .offset(offset);

/** Their sum is without what was refused, which is still due, unless one asks for that. */
export const countWriteOffs = async (db: Queryable, scope: Scope, query: WriteOffQuery) => {
  const [row] = await db
    .select({
      count: rowCount,
      sum: sql`coalesce(sum(${writeOffs.amount}) filter (
        where ${writeOffs.state} <> 'refused' or ${query.state === 'refused'}), 0)`.mapWith(Number),
    })
    .from(writeOffs)
    .innerJoin(invoices, eq(invoices.id, writeOffs.invoiceId))
    .innerJoin(families, eq(families.id, invoices.familyId))
    .where(within(scope, query));
  return row ?? { count: 0, sum: 0 };
};

type NewWriteOff = Pick<
  typeof writeOffs.$inferInsert,
  'branchId' | 'invoiceId' | 'amount' | 'reason' | 'requestedBy'
>;

export const insertWriteOff = (tx: Transaction, writeOff: NewWriteOff): Promise<number> =>
  insertOne(tx, writeOffs, writeOff);

type Decision = Pick<typeof writeOffs.$inferInsert, 'state' | 'decidedBy' | 'decidedAt' | 'day' | 'refusal'>;

/** An approved one goes off the invoice by trigger. */
export const decideWriteOffRow = async (tx: Transaction, id: number, decision: Decision): Promise<void> => {
  await tx
    .update(writeOffs)
    .set({ ...decision, version: sql`${writeOffs.version} + 1` })
    .where(eq(writeOffs.id, id));
};
