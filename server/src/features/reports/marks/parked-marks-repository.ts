import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { planned } from '../../../db/planned.ts';
import { classes, marks, subjects } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';

interface Place {
  readonly yearId: number;
  readonly studentIds: readonly number[];
  /** What the class learns. */
  readonly subjectIds: readonly number[];
}

/** Entered in the year for one of these students in a subject that their class doesn't learn. */
const isParked = (): SQL | undefined =>
  and(
    sql`${marks.studentId} = any(${sql.placeholder('studentIds')}::int[])`,
    eq(marks.yearId, sql.placeholder('yearId')),
    sql`not ${marks.subjectId} = any(${sql.placeholder('subjectIds')}::int[])`,
    sql`(${marks.value} is not null or ${marks.codeId} is not null)`,
  );

const plannedCount = planned('reports_parked_count', (db) =>
  db
    .select({ count: sql<number>`count(distinct ${marks.studentId})::int` })
    .from(marks)
    .where(isParked()),
);

/** How many of the students have marks that count for nothing in their class. */
export const countParked = async (db: Queryable, place: Place): Promise<number> =>
  (await plannedCount(db, { ...place }))[0]?.count ?? 0;

const plannedMarks = planned('reports_parked_marks', (db) =>
  db
    .select({
      studentId: marks.studentId,
      subjectId: marks.subjectId,
      subjectLo: subjects.nameLo,
      subjectEn: subjects.nameEn,
      className: classes.name,
      column: marks.bookColumn,
      value: marks.value,
      codeId: marks.codeId,
    })
    .from(marks)
    .innerJoin(subjects, eq(subjects.id, marks.subjectId))
    .innerJoin(classes, eq(classes.id, marks.classId))
    .where(isParked())
    .orderBy(asc(subjects.position), asc(subjects.id), asc(marks.id)),
);

export const parkedIn = (db: Queryable, place: Place) => plannedMarks(db, { ...place });
