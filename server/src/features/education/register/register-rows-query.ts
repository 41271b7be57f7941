import type { DataScope } from '@suksa/contracts/session';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import {
  classes,
  enrolments,
  guardians,
  homerooms,
  levels,
  studentGuardians,
  studentPhotos,
  students,
  users,
} from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';
import { sqlToday } from '../../../school/clock.ts';
import { isHomeOf } from '../../../school/policies/household-scope.ts';
import { balanceOfStudent } from '../../feeinvoice/families/student-balance-service.ts';
import { cardStatusOfStudent } from '../../settings/cards/student-card-service.ts';

export type RegisterRowFound = Awaited<ReturnType<typeof rowsOfPage>>[number];

/** Everything that a row of the register shows. `page` gives ids of enrolments, their places, and how many were found. */
export const rowsOfPage = (db: Queryable, page: SQL, scope: DataScope) => {
  const homeroom = homeroomNow(db);
  const called = calledFirst(db);
  return db
    .select({
      found: sql<number | null>`page.found`,
      /** How the search found them; null without one. */
      rank: sql<number | null>`page.rank`,
      id: students.id,
      code: students.code,
      firstNameLo: students.firstNameLo,
      surnameLo: students.surnameLo,
      firstNameEn: students.firstNameEn,
      surnameEn: students.surnameEn,
      nickname: students.nickname,
      sex: students.sex,
      birthDate: students.birthDate,
      province: students.province,
      ownPhone: students.phone,
      guardianPhone: called.phone,
      isOwnPhone: sql<boolean>`coalesce(${called.userId} = ${sql.placeholder('userId')}, false)`,
      // Asked of families only: nobody else is at home with a student.
      isHome: scope === 'own_children' ? isHomeOf(sql.placeholder('userId')) : sql<boolean>`false`,
      status: students.status,
      className: classes.name,
      levelLo: levels.nameLo,
      levelEn: levels.nameEn,
      homeroomLo: homeroom.nameLo,
      homeroomEn: homeroom.nameEn,
      entryCode: enrolments.entryCode,
      startDate: enrolments.startDate,
      leavesOn: sql<string | null>`case when ${enrolments.endDate} >= ${sqlToday}
        and ${enrolments.exitCode} in ('graduated', 'transferred_out', 'withdrawn', 'dropped_out')
        and ${students.status} in ('enrolled', 'suspended') then ${enrolments.endDate}::text end`,
      photoStoredAt,
      cardStatus: cardStatusOfStudent(students.id),
      balance: balanceOfStudent(students.id, scope === 'own_children' ? sql.placeholder('userId') : null),
    })
    .from(sql`(${page}) as page`)
    .innerJoin(enrolments, sql`${enrolments.id} = page.id`)
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(levels, eq(levels.id, classes.levelId))
    .leftJoinLateral(homeroom, sql`true`)
    .leftJoinLateral(called, sql`true`)
    .orderBy(sql`page.place`);
};

/** The last homeroom teacher of the class. */
const homeroomNow = (db: Queryable) =>
  db
    .select({ nameLo: users.nameLo, nameEn: users.nameEn })
    .from(homerooms)
    .innerJoin(users, eq(users.id, homerooms.teacherId))
    .where(eq(homerooms.classId, classes.id))
    .orderBy(sql`${homerooms.startDate} desc`)
    .limit(1)
    .as('homeroom_now');

/** The guardian whom the school calls first. */
const calledFirst = (db: Queryable) =>
  db
    .select({ phone: guardians.phone, userId: guardians.userId })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardianId))
    .where(and(eq(studentGuardians.studentId, students.id), isNotNull(guardians.phone)))
    .orderBy(studentGuardians.contactOrder)
    .limit(1)
    .as('called_first');

// A scalar rather than a join: with more than eight tables PostgreSQL no longer weighs every order of joining them.
const photoStoredAt = sql<Date | null>`(
  select ${studentPhotos.updatedAt} from ${studentPhotos} where ${studentPhotos.studentId} = ${students.id})`.mapWith(
  studentPhotos.updatedAt,
);
