import { type Column, eq, type SQL, sql } from 'drizzle-orm';
import {
  classes,
  enrolments,
  guardians,
  homerooms,
  levels,
  pupilGuardians,
  pupilPhotos,
  pupils,
  users,
} from '../../db/schema/index.ts';
import type { Queryable } from '../../http/app.ts';
import { isHomeOf } from '../../policies/household-scope.ts';
import { balanceOfPupil } from '../feeinvoice/pupil-balance-service.ts';
import { cardStatusOfPupil } from '../settings/cards/pupil-card-service.ts';

export type RegisterRowFound = Awaited<ReturnType<typeof rowsOfPage>>[number];

/** Everything that a row of the register shows. `page` gives ids of enrolments, their places, and how many were found. */
export const rowsOfPage = (db: Queryable, page: SQL) => {
  const homeroom = homeroomNow(db);
  return db
    .select({
      found: sql<number | null>`page.found`,
      /** How the search found them; null without one. */
      rank: sql<number | null>`page.rank`,
      id: pupils.id,
      code: pupils.code,
      firstNameLo: pupils.firstNameLo,
      surnameLo: pupils.surnameLo,
      firstNameEn: pupils.firstNameEn,
      surnameEn: pupils.surnameEn,
      nickname: pupils.nickname,
      sex: pupils.sex,
      birthDate: pupils.birthDate,
      province: pupils.province,
      ownPhone: pupils.phone,
      guardianPhone: calledFirst(guardians.phone),
      isOwnPhone: sql<boolean>`coalesce(${calledFirst(guardians.userId)} = ${sql.placeholder('userId')}, false)`,
      isHome: isHomeOf(sql.placeholder('userId')),
      status: pupils.status,
      className: classes.name,
      levelLo: levels.nameLo,
      levelEn: levels.nameEn,
      homeroomLo: homeroom.nameLo,
      homeroomEn: homeroom.nameEn,
      entryCode: enrolments.entryCode,
      startDate: enrolments.startDate,
      photoStoredAt,
      cardStatus: cardStatusOfPupil(pupils.id),
      balance: balanceOfPupil(pupils.id, sql.placeholder('parent')),
    })
    .from(sql`(${page}) as page`)
    .innerJoin(enrolments, sql`${enrolments.id} = page.id`)
    .innerJoin(pupils, eq(pupils.id, enrolments.pupilId))
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
  select ${column} from ${pupilGuardians}
  join ${guardians} on ${guardians.id} = ${pupilGuardians.guardianId}
  where ${pupilGuardians.pupilId} = ${pupils.id} and ${guardians.phone} is not null
  order by ${pupilGuardians.contactOrder} limit 1)`;

const photoStoredAt = sql<Date | null>`(
  select ${pupilPhotos.updatedAt} from ${pupilPhotos} where ${pupilPhotos.pupilId} = ${pupils.id})`.mapWith(
  pupilPhotos.updatedAt,
);
