import { type Column, eq, type SQL, sql } from 'drizzle-orm';
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
import { isHomeOf } from '../../../school/policies/household-scope.ts';
import { balanceOfStudent } from '../../feeinvoice/families/student-balance-service.ts';
import { cardStatusOfStudent } from '../../settings/cards/student-card-service.ts';

export type RegisterRowFound = Awaited<ReturnType<typeof rowsOfPage>>[number];

/** Everything that a row of the register shows. `page` gives ids of enrolments, their places, and how many were found. */
export const rowsOfPage = (db: Queryable, page: SQL) => {
  const homeroom = homeroomNow(db);
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
      guardianPhone: calledFirst(guardians.phone),
      isOwnPhone: sql<boolean>`coalesce(${calledFirst(guardians.userId)} = ${sql.placeholder('userId')}, false)`,
      isHome: isHomeOf(sql.placeholder('userId')),
      status: students.status,
      className: classes.name,
      levelLo: levels.nameLo,
      levelEn: levels.nameEn,
      homeroomLo: homeroom.nameLo,
      homeroomEn: homeroom.nameEn,
      entryCode: enrolments.entryCode,
      startDate: enrolments.startDate,
      photoStoredAt,
      cardStatus: cardStatusOfStudent(students.id),
      balance: balanceOfStudent(students.id, sql.placeholder('parent')),
    })
    .from(sql`(${page}) as page`)
    .innerJoin(enrolments, sql`${enrolments.id} = page.id`)
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(levels, eq(levels.id, classes.levelId))
    .leftJoinLateral(homeroom, sql`true`)
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

// Scalars rather than joins: with more than eight tables PostgreSQL no longer weighs every order of joining them.
const calledFirst = (column: Column) => sql<string | null>`(
  select ${column} from ${studentGuardians}
  join ${guardians} on ${guardians.id} = ${studentGuardians.guardianId}
  where ${studentGuardians.studentId} = ${students.id} and ${guardians.phone} is not null
  order by ${studentGuardians.contactOrder} limit 1)`;

const photoStoredAt = sql<Date | null>`(
  select ${studentPhotos.updatedAt} from ${studentPhotos} where ${studentPhotos.studentId} = ${students.id})`.mapWith(
  studentPhotos.updatedAt,
);
