import { and, asc, eq, sql } from 'drizzle-orm';
import { classes, teacherAssignments, users } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';

interface LessonOnDay {
  readonly classId: number;
  readonly subjectId: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/**
 * Who may enter marks of a class and subject on a day: those who teach it then, the main teacher first. A replacement
 * in mid-year ends one row and opens another, and the right goes over with it.
 */
export const markTeachersOn = (db: Queryable, { classId, subjectId, day }: LessonOnDay) =>
  db
    .select({ id: users.id, nameLo: users.nameLo, nameEn: users.nameEn, part: teacherAssignments.part })
    .from(teacherAssignments)
    .innerJoin(users, eq(users.id, teacherAssignments.teacherId))
    .where(
      and(
        eq(teacherAssignments.classId, classId),
        eq(teacherAssignments.subjectId, subjectId),
        sql`${teacherAssignments.startDate} <= ${day}`,
        sql`coalesce(${teacherAssignments.endDate}, ${day}) >= ${day}`,
      ),
    )
    .orderBy(sql`${teacherAssignments.part} = 'assistant'`, asc(users.sortKey));

/** Which subjects of the classes of a year somebody may enter marks of on a day, by {@link markTeachersOn}'s rule. */
export const markedBy = (
  db: Queryable,
  { teacherId, yearId, day }: { readonly teacherId: number; readonly yearId: number; readonly day: string },
) =>
  db
    .selectDistinct({ classId: teacherAssignments.classId, subjectId: teacherAssignments.subjectId })
    .from(teacherAssignments)
    .innerJoin(classes, eq(classes.id, teacherAssignments.classId))
    .where(
      and(
        eq(classes.yearId, yearId),
        eq(teacherAssignments.teacherId, teacherId),
        sql`${teacherAssignments.startDate} <= ${day}`,
        sql`coalesce(${teacherAssignments.endDate}, ${day}) >= ${day}`,
      ),
    );
