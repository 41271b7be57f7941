import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { insertOne } from '../../../db/insert-one.ts';
import { academicYears, rolloverBatches, users } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

const from = alias(academicYears, 'from_year');
const to = alias(academicYears, 'to_year');
const creator = alias(users, 'creator');
const runner = alias(users, 'runner');
const undoer = alias(users, 'undoer');

const yearColumns = (year: typeof from | typeof to) => ({
  id: year.id,
  name: year.name,
  state: year.state,
  start: year.startDate,
  end: year.endDate,
});

const nameColumns = (user: typeof creator | typeof runner | typeof undoer) => ({
  lo: user.nameLo,
  en: user.nameEn,
});

const rolloverRows = (db: Queryable) =>
  db
    .select({
      batch: rolloverBatches,
      from: yearColumns(from),
      to: yearColumns(to),
      createdBy: nameColumns(creator),
      runBy: nameColumns(runner),
      undoneBy: nameColumns(undoer),
    })
    .from(rolloverBatches)
    .innerJoin(from, eq(from.id, rolloverBatches.fromYearId))
    .innerJoin(to, eq(to.id, rolloverBatches.toYearId))
    .innerJoin(creator, eq(creator.id, rolloverBatches.createdBy))
    .leftJoin(runner, eq(runner.id, rolloverBatches.runBy))
    .leftJoin(undoer, eq(undoer.id, rolloverBatches.undoneBy));

export type RolloverFound = Awaited<ReturnType<typeof findRollovers>>[number];
export type BatchRow = typeof rolloverBatches.$inferSelect;

/** Every rollover of a branch, the newest first. */
export const findRollovers = (db: Queryable, branchId: number) =>
  rolloverRows(db).where(eq(rolloverBatches.branchId, branchId)).orderBy(desc(rolloverBatches.id)).limit(100);

export const findRollover = async (db: Queryable, branchId: number, id: number) => {
  const [row] = await rolloverRows(db).where(
    and(eq(rolloverBatches.id, id), eq(rolloverBatches.branchId, branchId)),
  );
  return row;
};

/** One rollover, held until the transaction ends: nobody decides, runs or undoes it meanwhile. */
export const lockBatch = async (tx: Transaction, branchId: number, id: number) => {
  const [row] = await tx
    .select()
    .from(rolloverBatches)
    .where(and(eq(rolloverBatches.id, id), eq(rolloverBatches.branchId, branchId)))
    .for('update');
  return row;
};

/** The years of a rollover as they are now, held against closing meanwhile. */
export const lockYears = (tx: Transaction, { fromYearId, toYearId }: BatchRow) =>
  tx
    .select()
    .from(academicYears)
    .where(sql`${academicYears.id} in (${fromYearId}, ${toYearId})`)
    .orderBy(academicYears.id)
    .for('share');

export const draftOfYear = async (db: Queryable, fromYearId: number) => {
  const [row] = await db
    .select()
    .from(rolloverBatches)
    .where(and(eq(rolloverBatches.fromYearId, fromYearId), eq(rolloverBatches.state, 'draft')));
  return row;
};

interface NewBatch {
  readonly branchId: number;
  readonly fromYearId: number;
  readonly toYearId: number;
  readonly createdBy: number;
}

export const insertBatch = (tx: Transaction, batch: NewBatch): Promise<number> =>
  insertOne(tx, rolloverBatches, batch);

export const deleteBatch = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(rolloverBatches).where(eq(rolloverBatches.id, id));
};

type BatchChange = Partial<
  Pick<BatchRow, 'state' | 'runBy' | 'runAt' | 'undoneBy' | 'undoneAt' | 'undoReason' | 'overCapacityReason'>
>;

/** Changes a batch and raises its version, by which a preview is known to be of yesterday. */
export const updateBatch = async (tx: Transaction, id: number, change: BatchChange = {}): Promise<void> => {
  await tx
    .update(rolloverBatches)
    .set({ ...change, version: sql`${rolloverBatches.version} + 1` })
    .where(eq(rolloverBatches.id, id));
};

/** Students who study in each year now, and its classes. */
export const yearCounts = async (db: Queryable, branchId: number) => {
  const { rows } = await db.execute<{ id: number; students: number; classes: number }>(sql`
    select y.id,
      (select count(*)::int from enrolment e where e.year_id = y.id and e.is_current
        and (e.end_date is null and e.student_status in ('enrolled', 'suspended')
          or e.exit_code in ('year_end', 'graduated'))) as students,
      (select count(*)::int from class c where c.year_id = y.id) as classes
    from academic_year y where y.branch_id = ${branchId}`);
  return rows;
};
