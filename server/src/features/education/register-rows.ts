import { and, eq, sql } from 'drizzle-orm';
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
import type { Actor } from '../../http/actor.ts';
import type { Database } from '../../http/app.ts';
import { balanceOfPupil } from '../feeinvoice/pupil-balance-service.ts';
import { cardStatusOfPupil } from '../settings/cards/pupil-card-service.ts';

export type RegisterRowFound = Awaited<ReturnType<typeof rowsInOrder>>[number];

/** Everything that a row of the register shows, in the order of these enrolments. */
export const rowsInOrder = async (db: Database, { scope, userId }: Actor, ids: readonly number[]) => {
  if (ids.length === 0) return [];
  const rows = await rowsById(db).execute({ ids, parent: scope === 'own_children' ? userId : null });
  const byId = new Map(rows.map((row) => [row.enrolmentId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

type RowsById = ReturnType<typeof prepareRows>;
const prepared = new WeakMap<Database, RowsById>();

const rowsById = (db: Database): RowsById => {
  const known = prepared.get(db) ?? prepareRows(db);
  prepared.set(db, known);
  return known;
};

const prepareRows = (db: Database) => {
  const { homeroom, phone } = besideRow(db);
  return db
    .select({
      enrolmentId: enrolments.id,
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
      guardianPhone: phone.phone,
      status: pupils.status,
      className: classes.name,
      levelLo: levels.nameLo,
      levelEn: levels.nameEn,
      homeroomLo: homeroom.nameLo,
      homeroomEn: homeroom.nameEn,
      entryCode: enrolments.entryCode,
      startDate: enrolments.startDate,
      photoStoredAt: pupilPhotos.updatedAt,
      cardStatus: cardStatusOfPupil(pupils.id),
      balance: balanceOfPupil(pupils.id, sql.placeholder('parent')),
    })
    .from(enrolments)
    .innerJoin(pupils, eq(pupils.id, enrolments.pupilId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(levels, eq(levels.id, classes.levelId))
    .leftJoin(pupilPhotos, eq(pupilPhotos.pupilId, pupils.id))
    .leftJoinLateral(homeroom, sql`true`)
    .leftJoinLateral(phone, sql`true`)
    .where(sql`${enrolments.id} = any(${sql.placeholder('ids')}::int[])`)
    .prepare('education_register_rows');
};

/** The last homeroom teacher of the class, and the phone that is called first. */
const besideRow = (db: Database) => ({
  homeroom: db
    .select({ nameLo: users.nameLo, nameEn: users.nameEn })
    .from(homerooms)
    .innerJoin(users, eq(users.id, homerooms.teacherId))
    .where(eq(homerooms.classId, classes.id))
    .orderBy(sql`${homerooms.startDate} desc`)
    .limit(1)
    .as('homeroom_now'),
  phone: db
    .select({ phone: guardians.phone })
    .from(pupilGuardians)
    .innerJoin(guardians, eq(guardians.id, pupilGuardians.guardianId))
    .where(and(eq(pupilGuardians.pupilId, pupils.id), sql`${guardians.phone} is not null`))
    .orderBy(pupilGuardians.contactOrder)
    .limit(1)
    .as('phone_first'),
});
