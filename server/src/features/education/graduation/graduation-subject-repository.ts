import type { ExamSubject, ExamSubjectChoice, SubjectMark } from '@suksa/contracts/education';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  graduationBatches,
  graduationCandidates,
  graduationExamMarks,
  graduationExamSubjects,
} from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

const subjectAs = (coefficient: SQL) => sql`jsonb_build_object('subjectId', s.id, 'code', s.code,
  'name', jsonb_build_object('lo', s.name_lo, 'en', s.name_en), 'coefficient', ${coefficient})`;

/** What a batch sits, as a column of a query over batches. */
export const examSubjectsOfBatch = sql<ExamSubject[]>`(
  select coalesce(jsonb_agg(${subjectAs(sql`x.coefficient`)} order by x.position), '[]')
  from graduation_exam_subject x join subject s on s.id = x.subject_id where x.batch_id = ${graduationBatches.id})`;

/** The marks of a candidate, as a column of a query over candidates. */
export const marksOfCandidate = sql<SubjectMark[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('subjectId', m.subject_id, 'exam', m.exam, 'reSit', m.re_sit)), '[]')
  from (select subject_id, max(mark) filter (where sitting = 'exam') as exam,
      max(mark) filter (where sitting = 're_sit') as re_sit
    from graduation_exam_mark where candidate_id = ${graduationCandidates.id} group by subject_id) m)`;

/** By level of the branch: what can be sat there, and what a batch of it sat last. */
export const subjectsByLevel = async (db: Queryable, branchId: number, levelIds: readonly number[]) => {
  if (levelIds.length === 0) return [];
  const { rows } = await db.execute<{ level_id: number; taught: TaughtSubject[]; last: ExamSubject[] }>(sql`
    select l.id as level_id,
      (select coalesce(jsonb_agg(${subjectAs(sql`1`)} || jsonb_build_object('usual', s.exam_subject)
          order by s.position, s.id), '[]')
        from subject s join subject_level t on t.subject_id = s.id and t.level_id = l.id
        where s.active and s.type in ('core', 'elective')) as taught,
      (select coalesce(jsonb_agg(${subjectAs(sql`x.coefficient`)} order by x.position), '[]')
        from graduation_exam_subject x join subject s on s.id = x.subject_id
        where s.active and x.batch_id = (
          select b.id from graduation_batch b join academic_year y on y.id = b.year_id
          where b.branch_id = ${branchId} and b.level_id = l.id
            and exists (select 1 from graduation_exam_subject own where own.batch_id = b.id)
          order by y.start_date desc limit 1)) as last
    from level l where l.id = any(${sql.param([...levelIds])}::int[])`);
  return rows.map(({ level_id, taught, last }) => ({
    levelId: level_id,
    subjects: taught.map(({ usual: _, ...subject }) => subject),
    usualSubjects:
      last.length > 0 ? last : taught.flatMap(({ usual, ...subject }) => (usual ? [subject] : [])),
  }));
};

type TaughtSubject = ExamSubject & { readonly usual: boolean };

/** What any batch of the branch sat, each once. */
export const everSat = async (db: Queryable, branchId: number): Promise<ExamSubject[]> => {
  const { rows } = await db.execute<{ subject: ExamSubject }>(sql`
    select ${subjectAs(sql`1`)} as subject from subject s
    where exists (select 1 from graduation_exam_subject x join graduation_batch b on b.id = x.batch_id
      where x.subject_id = s.id and b.branch_id = ${branchId})
    order by s.position, s.id`);
  return rows.map(({ subject }) => subject);
};

/** Makes these the subjects of the batch's exam. One that has marks can't be left out. */
export const writeExamSubjects = async (
  tx: Transaction,
  batchId: number,
  chosen: readonly ExamSubjectChoice[],
): Promise<void> => {
  const kept = chosen.map(({ subjectId }) => subjectId);
  await tx
    .delete(graduationExamSubjects)
    .where(
      and(
        eq(graduationExamSubjects.batchId, batchId),
        kept.length > 0
          ? sql`${graduationExamSubjects.subjectId} <> all(${sql.param(kept)}::int[])`
          : undefined,
      ),
    );
  if (chosen.length === 0) return;
  await tx
    .insert(graduationExamSubjects)
    .values(chosen.map((subject, position) => ({ batchId, position, ...subject })))
    .onConflictDoUpdate({
      target: [graduationExamSubjects.batchId, graduationExamSubjects.subjectId],
      set: { position: sql`excluded.position`, coefficient: sql`excluded.coefficient` },
    });
};

export interface WrittenMarks {
  readonly candidateId: number;
  readonly batchId: number;
  readonly sitting: 'exam' | 're_sit';
  /** Null takes a mark back. */
  readonly marks: readonly { readonly subjectId: number; readonly mark: number | null }[];
}

export const writeMarks = async (
  tx: Transaction,
  { candidateId, batchId, sitting, marks }: WrittenMarks,
): Promise<void> => {
  const gone = marks.filter(({ mark }) => mark === null).map(({ subjectId }) => subjectId);
  const values = marks.flatMap(({ subjectId, mark }) =>
    mark === null ? [] : [{ candidateId, batchId, sitting, subjectId, mark }],
  );
  if (gone.length > 0)
    await tx
      .delete(graduationExamMarks)
      .where(
        and(
          eq(graduationExamMarks.candidateId, candidateId),
          eq(graduationExamMarks.sitting, sitting),
          inArray(graduationExamMarks.subjectId, gone),
        ),
      );
  if (values.length > 0)
    await tx
      .insert(graduationExamMarks)
      .values(values)
      .onConflictDoUpdate({
        target: [graduationExamMarks.candidateId, graduationExamMarks.subjectId, graduationExamMarks.sitting],
        set: { mark: sql`excluded.mark` },
      });
};
