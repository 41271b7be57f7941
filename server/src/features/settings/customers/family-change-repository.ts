import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import {
  families,
  familyChanges,
  guardians,
  invoices,
  itemPayers,
  payments,
  studentHouseholds,
  students,
  users,
} from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

interface Name {
  readonly lo: string;
  readonly en: string;
}

interface Part {
  readonly id: number;
  readonly name: Name;
  readonly share: number;
}

export interface HouseholdRow extends Record<string, unknown> {
  readonly studentId: number;
  readonly main: Part;
  readonly other: Part;
}

/** The children of a family, its own or not, that live in two households. */
export const householdsOf = async (db: Queryable, familyId: number): Promise<HouseholdRow[]> => {
  const part = (table: string) =>
    sql.raw(`json_build_object('id', ${table}.id, 'name', json_build_object('lo', ${table}.name_lo, 'en', ${table}.name_en),
      'share', h_${table}.share)`);
  const { rows } = await db.execute<HouseholdRow>(sql`
    select p.id as "studentId", ${part('main')} as main, ${part('other')} as other
    from student p
      join student_household h_main on h_main.student_id = p.id and h_main.family_id = p.family_id
      join family main on main.id = h_main.family_id
      join student_household h_other on h_other.student_id = p.id and h_other.family_id <> p.family_id
      join family other on other.id = h_other.family_id
    where ${familyId}::int in (main.id, other.id) order by p.id`);
  return rows;
};

export interface Moved {
  readonly students: number[];
  readonly guardians: number[];
  readonly invoices: number[];
  readonly payments: number[];
  /** Families that had been merged into the one that is given up. */
  readonly families: number[];
  /** Shares as they were, of children concerned. */
  readonly households: { studentId: number; familyId: number; share: number }[];
  /** What it pays of students as a company; none in what was moved before that was kept. */
  readonly paidItems?: { studentId: number; feeItemId: number }[];
}

export interface ChangeRow {
  readonly id: number;
  readonly kind: 'merge' | 'split';
  readonly other: { readonly id: number; readonly name: Name };
  readonly at: Date;
  readonly by: Name;
  readonly undoneAt: Date | null;
}

/** Merges into, and splits of, a family; newest first. */
export const changesOf = async (db: Queryable, familyId: number): Promise<ChangeRow[]> => {
  const rows = await db
    .select({
      id: familyChanges.id,
      kind: familyChanges.kind,
      otherId: familyChanges.otherId,
      lo: families.nameLo,
      en: families.nameEn,
      at: familyChanges.at,
      byLo: users.nameLo,
      byEn: users.nameEn,
      undoneAt: familyChanges.undoneAt,
    })
    .from(familyChanges)
    .innerJoin(families, eq(families.id, familyChanges.otherId))
    .innerJoin(users, eq(users.id, familyChanges.byId))
    .where(eq(familyChanges.familyId, familyId))
    .orderBy(desc(familyChanges.id));
  return rows.map(({ id, kind, otherId, lo, en, at, byLo, byEn, undoneAt }) => ({
    id,
    kind,
    other: { id: otherId, name: { lo, en } },
    at,
    by: { lo: byLo, en: byEn },
    undoneAt,
  }));
};

/** Reads a merge or split and holds it until the transaction ends. */
export const lockChange = async (tx: Transaction, id: number) =>
  (await tx.select().from(familyChanges).where(eq(familyChanges.id, id)).for('update'))[0];

export const insertChange = (
  tx: Transaction,
  change: {
    readonly kind: 'merge' | 'split';
    readonly familyId: number;
    readonly otherId: number;
    readonly moved: Moved;
    readonly byId: number;
  },
): Promise<number> => insertOne(tx, familyChanges, change);

export const markUndone = async (tx: Transaction, id: number): Promise<void> => {
  await tx.update(familyChanges).set({ undoneAt: sql`now()` }).where(eq(familyChanges.id, id));
};

const idsOf = async (rows: Promise<{ id: number }[]>): Promise<number[]> => (await rows).map(({ id }) => id);

/** Everything that stands under a family. */
export const belongingsOf = async (db: Queryable, familyId: number): Promise<Moved> => {
  const studentIds = await idsOf(
    db.select({ id: students.id }).from(students).where(eq(students.familyId, familyId)),
  );
  return {
    students: studentIds,
    guardians: await idsOf(
      db.select({ id: guardians.id }).from(guardians).where(eq(guardians.familyId, familyId)),
    ),
    invoices: await idsOf(
      db.select({ id: invoices.id }).from(invoices).where(eq(invoices.familyId, familyId)),
    ),
    payments: await idsOf(
      db.select({ id: payments.id }).from(payments).where(eq(payments.familyId, familyId)),
    ),
    families: await idsOf(
      db.select({ id: families.id }).from(families).where(eq(families.mergedIntoId, familyId)),
    ),
    households: await householdRows(db, studentIds, familyId),
    paidItems: await db
      .select({ studentId: itemPayers.studentId, feeItemId: itemPayers.feeItemId })
      .from(itemPayers)
      .where(eq(itemPayers.companyId, familyId)),
  };
};

/** All shares of children of whom one share is this family's, or who are named. */
export const householdRows = (db: Queryable, studentIds: readonly number[], familyId: number) =>
  db
    .select({
      studentId: studentHouseholds.studentId,
      familyId: studentHouseholds.familyId,
      share: studentHouseholds.share,
    })
    .from(studentHouseholds)
    .where(
      sql`${studentHouseholds.studentId} in (select student_id from student_household where family_id = ${familyId}
        ${studentIds.length > 0 ? sql`or student_id in ${[...studentIds]}` : sql``})`,
    );

/** Invoices of children that are not paid in full yet. */
export const openInvoicesOf = (tx: Transaction, familyId: number, studentIds: readonly number[]) =>
  idsOf(
    tx
      .select({ id: invoices.id })
      .from(invoices)
      .where(
        and(
          eq(invoices.familyId, familyId),
          inArray(invoices.studentId, [...studentIds]),
          or(eq(invoices.state, 'draft'), sql`${invoices.balance} > 0`),
        ),
      ),
  );

/** Whether an agreement on instalments is by now about what more than one family has to pay, these among them. */
export const agreedByTwo = async (tx: Transaction, familyIds: readonly number[]): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select 1 from instalment_invoice x join invoice i on i.id = x.invoice_id
    where x.agreement_state = 'active' and i.balance > 0 and x.agreement_id in (
      select theirs.agreement_id from instalment_invoice theirs join invoice own on own.id = theirs.invoice_id
      where theirs.agreement_state = 'active' and own.family_id in ${[...familyIds]})
    group by x.agreement_id having count(distinct i.family_id) > 1 limit 1`);
  return rows.length > 0;
};

/** Puts these under another family. */
export const moveTo = async (
  tx: Transaction,
  to: number,
  moved: Pick<Moved, 'students' | 'guardians' | 'invoices' | 'payments' | 'paidItems'>,
): Promise<void> => {
  const set = { familyId: to };
  if (moved.students.length > 0)
    await tx.update(students).set(set).where(inArray(students.id, moved.students));
  if (moved.guardians.length > 0)
    await tx.update(guardians).set(set).where(inArray(guardians.id, moved.guardians));
  if (moved.invoices.length > 0)
    await tx.update(invoices).set(set).where(inArray(invoices.id, moved.invoices));
  if (moved.payments.length > 0)
    await tx.update(payments).set(set).where(inArray(payments.id, moved.payments));
  for (const { studentId, feeItemId } of moved.paidItems ?? [])
    await tx
      .update(itemPayers)
      .set({ companyId: to })
      .where(and(eq(itemPayers.studentId, studentId), eq(itemPayers.feeItemId, feeItemId)));
};

export const writeHouseholds = async (
  tx: Transaction,
  studentIds: readonly number[],
  rows: Moved['households'],
): Promise<void> => {
  if (studentIds.length > 0)
    await tx.delete(studentHouseholds).where(inArray(studentHouseholds.studentId, [...studentIds]));
  if (rows.length > 0) await tx.insert(studentHouseholds).values(rows);
};

export const setMergedInto = async (tx: Transaction, ids: readonly number[], into: number | null) => {
  if (ids.length > 0)
    await tx
      .update(families)
      .set({ mergedIntoId: into, version: sql`${families.version} + 1`, updatedAt: sql`now()` })
      .where(inArray(families.id, [...ids]));
};

/** Whether money was put on these invoices, on one of these children, or taken from these receipts, since then. */
export const paidSince = async (
  tx: Transaction,
  {
    students: studentIds,
    invoices: invoiceIds,
    payments: paymentIds,
  }: Pick<Moved, 'students' | 'invoices' | 'payments'>,
  since: Date,
): Promise<boolean> => {
  const studentsIn = studentIds.length > 0 ? sql`i.student_id in ${studentIds}` : sql`false`;
  const invoicesIn = invoiceIds.length > 0 ? sql`i.id in ${invoiceIds}` : sql`false`;
  const paymentsIn = paymentIds.length > 0 ? sql`a.payment_id in ${paymentIds}` : sql`false`;
  const { rows } = await tx.execute(sql`
    select 1 from payment_allocation a join invoice i on i.id = a.invoice_id
    where a.created_at > ${since.toISOString()}::timestamptz and (${studentsIn} or ${invoicesIn} or ${paymentsIn}) limit 1`);
  return rows.length > 0;
};

/** Children of these that stand under another family than this one by now. */
export const movedSince = async (tx: Transaction, studentIds: readonly number[], familyId: number) => {
  if (studentIds.length === 0) return false;
  const rows = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(inArray(students.id, [...studentIds]), sql`${students.familyId} <> ${familyId}`));
  return rows.length > 0;
};

/** All invoices that these children have under a family, with those written since. */
export const invoicesUnder = (tx: Transaction, familyId: number, studentIds: readonly number[]) =>
  studentIds.length === 0
    ? Promise.resolve([])
    : idsOf(
        tx
          .select({ id: invoices.id })
          .from(invoices)
          .where(and(eq(invoices.familyId, familyId), inArray(invoices.studentId, [...studentIds]))),
      );
