import { filledFormDays, mostGapsShown } from '@suksa/contracts/reports';
import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { classes, enrolments, filledForms, students } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

export type NewFile = typeof filledForms.$inferInsert;

const isKept = gt(filledForms.createdAt, sql.raw(`now() - interval '${filledFormDays} days'`));
const ofRun = (jobId: number) => and(eq(filledForms.jobId, jobId), isKept);
const isLacking = or(isNotNull(filledForms.errorCode), sql`${filledForms.gaps} <> '[]'`);

export const insertFiles = async (tx: Transaction, files: readonly NewFile[]): Promise<void> => {
  if (files.length > 0) await tx.insert(filledForms).values([...files]);
};

export const removeFilesOf = async (tx: Transaction, jobIds: readonly number[]): Promise<void> => {
  await tx.delete(filledForms).where(inArray(filledForms.jobId, [...jobIds]));
};

/** What an earlier run of a form has left in a branch: a new one takes its place. */
export const removeEarlierFiles = async (
  tx: Transaction,
  { formId, subject }: { readonly formId: number; readonly subject: string },
): Promise<void> => {
  await tx.execute(
    sql`delete from filled_form f using job j where j.id = f.job_id and f.form_id = ${formId} and j.subject = ${subject}`,
  );
};

/** How many files of a run are here, and how big they are together. Never from a standby: the table is on none. */
export const filesOf = async (db: Queryable, jobId: number) => {
  const [row] = await db
    .select({
      count: sql<number>`count(${filledForms.content})::int`,
      all: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(length(${filledForms.content})), 0)::bigint`.mapWith(Number),
      lacking: sql<number>`(count(*) filter (where ${isLacking}))::int`,
      until:
        sql<Date | null>`max(${filledForms.createdAt}) + ${sql.raw(`interval '${filledFormDays} days'`)}`.mapWith(
          filledForms.createdAt,
        ),
    })
    .from(filledForms)
    .where(ofRun(jobId));
  return row ?? { count: 0, all: 0, bytes: 0, lacking: 0, until: null };
};

/** The files in which something is missing, those that aren't there at all first. */
export const lackingFiles = (db: Queryable, jobId: number) =>
  db
    .select({
      classId: filledForms.classId,
      className: classes.name,
      studentId: filledForms.studentId,
      code: students.code,
      firstNameLo: students.firstNameLo,
      surnameLo: students.surnameLo,
      firstNameEn: students.firstNameEn,
      surnameEn: students.surnameEn,
      gaps: filledForms.gaps,
      errorCode: filledForms.errorCode,
    })
    .from(filledForms)
    .leftJoin(classes, eq(classes.id, filledForms.classId))
    .leftJoin(students, eq(students.id, filledForms.studentId))
    .where(and(ofRun(jobId), isLacking))
    .orderBy(sql`${filledForms.errorCode} is null`, asc(filledForms.number))
    .limit(mostGapsShown);
export type LackingFile = Awaited<ReturnType<typeof lackingFiles>>[number];

/** In how many files the cells of a field stayed empty. */
export const lackingFields = async (db: Queryable, jobId: number) => {
  const { rows } = await db.execute<{ field: string; count: number }>(
    sql`select g.field, count(*)::int as count from filled_form, jsonb_array_elements_text(gaps) as g(field)
      where ${ofRun(jobId)} group by g.field order by 2 desc, 1`,
  );
  return rows;
};

/** The files of a run in their order, a few at a time. */
export async function* filesInOrder(db: Queryable, jobId: number) {
  for (let after = 0; ; ) {
    const rows = await db
      .select({ number: filledForms.number, name: filledForms.name, content: filledForms.content })
      .from(filledForms)
      .where(and(ofRun(jobId), isNotNull(filledForms.content), gt(filledForms.number, after)))
      .orderBy(asc(filledForms.number))
      .limit(20);
    for (const { name, content } of rows) if (content) yield { name, content };
    const last = rows.at(-1);
    if (!last) return;
    after = last.number;
  }
}

/** How many sit in classes now. */
export const countStudents = async (db: Queryable, classIds: readonly number[]): Promise<number> => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(enrolments)
    .where(
      and(
        inArray(enrolments.classId, [...classIds]),
        eq(enrolments.isCurrent, true),
        isNull(enrolments.endDate),
      ),
    );
  return row?.count ?? 0;
};
