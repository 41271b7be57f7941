import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { academicYears, classes, enrolments, markSheets, marks, students } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';
import { childrenOf } from '../../../school/policies/student-scope.ts';

/** A guardian's children who sit in a class of a year that is under way, in whichever branch. */
export const childrenInClass = (db: Queryable, userId: number) =>
  db
    .select({
      studentId: students.id,
      firstNameLo: students.firstNameLo,
      surnameLo: students.surnameLo,
      firstNameEn: students.firstNameEn,
      surnameEn: students.surnameEn,
      classId: classes.id,
      className: classes.name,
      levelId: classes.levelId,
      yearId: enrolments.yearId,
      year: academicYears.name,
    })
    .from(enrolments)
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(academicYears, eq(academicYears.id, enrolments.yearId))
    .where(
      and(
        eq(enrolments.isCurrent, true),
        inArray(academicYears.state, ['open', 'closing']),
        sql`${enrolments.studentId} in (${childrenOf(userId)})`,
      ),
    )
    .orderBy(asc(enrolments.sortKey), asc(students.id));

/** Marks of these students whose column is published in the class in which they were entered. */
export const publishedCells = async (
  db: Queryable,
  children: readonly { readonly studentId: number; readonly yearId: number }[],
) =>
  children.length === 0
    ? []
    : db
        .select({
          studentId: marks.studentId,
          yearId: marks.yearId,
          subjectId: marks.subjectId,
          column: marks.bookColumn,
          value: marks.value,
          codeId: marks.codeId,
        })
        .from(marks)
        .innerJoin(
          markSheets,
          and(
            eq(markSheets.classId, marks.classId),
            eq(markSheets.subjectId, marks.subjectId),
            eq(markSheets.bookColumn, marks.bookColumn),
          ),
        )
        .where(
          and(
            inArray(marks.studentId, [...new Set(children.map(({ studentId }) => studentId))]),
            inArray(marks.yearId, [...new Set(children.map(({ yearId }) => yearId))]),
            inArray(markSheets.state, ['published', 'locked']),
          ),
        );
