import { type BatchInput, finalLevels, type GraduateStatus } from '@suksa/contracts/education';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import {
  academicYears,
  branches,
  branchLevels,
  classes,
  enrolments,
  graduationBatches,
  graduationCandidates,
  levels,
  users,
} from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { sitsThere } from '../classes/class-repository.ts';
import { examSubjectsOfBatch } from './graduation-subject-repository.ts';

export type BatchFound = Awaited<ReturnType<typeof findBatches>>[number];

/** The batches of a branch, of one year or of all. */
export const findBatches = (db: Queryable, branchId: number, of: { yearId?: number; id?: number }) =>
  db
    .select({
      batch: graduationBatches,
      levelCode: levels.code,
      levelLo: levels.nameLo,
      levelEn: levels.nameEn,
      usualAge: levels.usualAge,
      year: academicYears.name,
      yearState: academicYears.state,
      yearStart: academicYears.startDate,
      yearEnd: academicYears.endDate,
      examSubjects: examSubjectsOfBatch,
    })
    .from(graduationBatches)
    .innerJoin(levels, eq(levels.id, graduationBatches.levelId))
    .innerJoin(academicYears, eq(academicYears.id, graduationBatches.yearId))
    .where(
      and(
        eq(graduationBatches.branchId, branchId),
        of.yearId === undefined ? undefined : eq(graduationBatches.yearId, of.yearId),
        of.id === undefined ? undefined : eq(graduationBatches.id, of.id),
      ),
    )
    .orderBy(asc(levels.position));

export const findBatch = async (db: Queryable, branchId: number, id: number) =>
  (await findBatches(db, branchId, { id }))[0];

/** The same, locked until the transaction ends: candidates of one batch change one after the other. */
export const lockBatchRow = async (tx: Transaction, branchId: number, id: number) => {
  await tx
    .select({ id: graduationBatches.id })
    .from(graduationBatches)
    .where(and(eq(graduationBatches.id, id), eq(graduationBatches.branchId, branchId)))
    .for('update');
  return findBatch(tx, branchId, id);
};

export const countByStatus = async (db: Queryable, batchIds: readonly number[]) => {
  if (batchIds.length === 0) return [];
  return db
    .select({
      batchId: graduationCandidates.batchId,
      status: graduationCandidates.status,
      candidates: sql<number>`count(*)::int`,
    })
    .from(graduationCandidates)
    .where(inArray(graduationCandidates.batchId, [...batchIds]))
    .groupBy(graduationCandidates.batchId, graduationCandidates.status);
};

/** The levels of the branch that end with an exam and a certificate, and how many study there in the year. */
export const finalLevelsOf = (db: Queryable, branchId: number, yearId: number) =>
  db
    .select({
      id: levels.id,
      code: levels.code,
      nameLo: levels.nameLo,
      nameEn: levels.nameEn,
      usualAge: levels.usualAge,
      goesOn: sql<boolean>`exists (select 1 from branch_level bl join level l on l.id = bl.level_id
        where bl.branch_id = ${branchId} and l.position = level.position + 1 and l.stage <> 'kindergarten')`,
      enrolled: sql<number>`(select count(*)::int from ${enrolments} join ${classes} on ${classes.id} = ${enrolments.classId}
        where ${enrolments.yearId} = ${yearId} and ${classes.levelId} = level.id and ${sitsThere})`,
    })
    .from(levels)
    .innerJoin(branchLevels, eq(branchLevels.levelId, levels.id))
    .where(and(eq(branchLevels.branchId, branchId), inArray(levels.code, [...finalLevels])))
    .orderBy(asc(levels.position));

export const insertBatch = (
  tx: Transaction,
  place: { readonly branchId: number; readonly yearId: number; readonly createdBy: number },
  input: Omit<BatchInput, 'examSubjects'>,
): Promise<number> => insertOne(tx, graduationBatches, { ...place, ...input });

export const updateBatchRow = async (
  tx: Transaction,
  id: number,
  rules: Partial<typeof graduationBatches.$inferInsert>,
): Promise<void> => {
  await tx
    .update(graduationBatches)
    .set({ ...rules, version: sql`${graduationBatches.version} + 1`, updatedAt: new Date() })
    .where(eq(graduationBatches.id, id));
};

export const deleteBatchRow = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(graduationBatches).where(eq(graduationBatches.id, id));
};

/** Takes in who studies at the level and isn't there yet; answers how many. */
export const addCandidates = async (tx: Transaction, batch: BatchFound['batch']): Promise<number> => {
  const added = await tx.execute(sql`
    insert into graduation_candidate (batch_id, student_id, enrolment_id)
    select ${batch.id}, ${enrolments.studentId}, ${enrolments.id}
    from ${enrolments} join ${classes} on ${classes.id} = ${enrolments.classId}
    where ${enrolments.yearId} = ${batch.yearId} and ${enrolments.branchId} = ${batch.branchId}
      and ${classes.levelId} = ${batch.levelId} and ${sitsThere}
    order by ${enrolments.sortKey}
    on conflict (batch_id, student_id) do nothing`);
  return added.rowCount ?? 0;
};

/** Who has changed class since sits in the new one; who has left before the exam, without a mark of it, is let go. */
export const renewCandidates = async (tx: Transaction, batchId: number): Promise<number> => {
  await tx.execute(sql`
    update graduation_candidate c set enrolment_id = now.id
    from enrolment was, enrolment now
    where c.batch_id = ${batchId} and was.id = c.enrolment_id and now.student_id = c.student_id
      and now.year_id = was.year_id and now.branch_id = was.branch_id and now.is_current and now.id <> was.id`);
  const removed = await tx.execute(sql`
    delete from graduation_candidate c using enrolment e, class k, graduation_batch b
    where c.batch_id = ${batchId} and b.id = c.batch_id and e.id = c.enrolment_id and k.id = e.class_id
      and c.status in ('candidate', 'eligible', 'not_eligible')
      and not exists (select 1 from graduation_exam_mark m where m.candidate_id = c.id)
      and (e.exit_code in ('transferred_out', 'withdrawn', 'dropped_out') or k.level_id <> b.level_id)`);
  return removed.rowCount ?? 0;
};

export type Counts = Partial<Record<GraduateStatus, number>>;

/** The head of a branch as the office has written the name; null where none is named. */
export const headOfBranch = async (db: Queryable, branchId: number) => {
  const [head] = await db
    .select({ lo: users.nameLo, en: users.nameEn })
    .from(branches)
    .innerJoin(users, eq(users.id, branches.headUserId))
    .where(eq(branches.id, branchId));
  return head ?? null;
};
