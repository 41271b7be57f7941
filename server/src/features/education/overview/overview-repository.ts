import { and, eq, sql } from 'drizzle-orm';
import {
  academicYears,
  classes,
  enrolments,
  guardians,
  studentGuardians,
  studentPhotos,
  students,
} from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { rowCount } from '../../../list.ts';
import { dayWithin, onRollOn } from '../../../school/attendance/on-roll.ts';
import { visibleStudents } from '../../../school/policies/student-scope.ts';
import { lacking } from '../register/record-gaps-query.ts';

const ofYear = (actor: Actor, yearId: number) =>
  and(eq(enrolments.yearId, yearId), enrolments.isCurrent, visibleStudents(actor, enrolments));

const studying = sql`${enrolments.studentStatus} in ('enrolled', 'suspended')`;

export const countByStatus = (db: Queryable, actor: Actor, yearId: number) =>
  db
    .select({ status: enrolments.studentStatus, students: rowCount })
    .from(enrolments)
    .where(ofYear(actor, yearId))
    .groupBy(enrolments.studentStatus);

export const countByLevel = (db: Queryable, actor: Actor, yearId: number) =>
  db
    .select({ levelId: classes.levelId, sex: students.sex, students: rowCount })
    .from(enrolments)
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .innerJoin(academicYears, eq(academicYears.id, enrolments.yearId))
    .where(and(eq(enrolments.yearId, yearId), onRollOn(dayWithin()), visibleStudents(actor, enrolments)))
    .groupBy(classes.levelId, students.sex);

/** How many of those who study now lack a photo, or a guardian whom one can call. */
export const countIncomplete = async (db: Queryable, actor: Actor, yearId: number) => {
  const reachable = db
    .selectDistinct({ studentId: studentGuardians.studentId })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardianId))
    .where(sql`${guardians.phone} is not null`)
    .as('reachable');
  const [row] = await db
    .select({
      noPhoto: sql<number>`count(*) filter (where ${studentPhotos.studentId} is null)::int`,
      noGuardianPhone: sql<number>`count(*) filter (where ${reachable.studentId} is null)::int`,
    })
    .from(enrolments)
    .leftJoin(studentPhotos, eq(studentPhotos.studentId, enrolments.studentId))
    .leftJoin(reachable, eq(reachable.studentId, enrolments.studentId))
    .where(and(ofYear(actor, yearId), studying));
  return row ?? { noPhoto: 0, noGuardianPhone: 0 };
};

/** How many of those who study now came from another school without the paper for it. */
export const countAwaitedDocuments = async (db: Queryable, actor: Actor, yearId: number): Promise<number> => {
  const [row] = await db
    .select({ students: rowCount })
    .from(enrolments)
    .where(and(ofYear(actor, yearId), studying, lacking.transfer_paper));
  return row?.students ?? 0;
};
