import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { planned } from '../../db/planned.ts';
import {
  academicYears,
  branches,
  classes,
  enrolments,
  families,
  guardians,
  levels,
  pupilFormerNames,
  pupilGuardians,
  pupilPhotos,
  pupils,
} from '../../db/schema/index.ts';
import type { Actor } from '../../http/actor.ts';
import type { Queryable } from '../../http/app.ts';
import { knownPupils, plannedForKnown } from './pupil-policy.ts';

export type PupilRow = typeof pupils.$inferSelect;
export type PupilFound = NonNullable<Awaited<ReturnType<typeof findPupil>>>;
export type GuardianFound = Awaited<ReturnType<typeof guardiansOf>>[number];
export type SiblingFound = Awaited<ReturnType<typeof childrenShown>>[number];
export type EnrolmentFound = Awaited<ReturnType<typeof enrolmentsOf>>[number];
export type FormerNameFound = Awaited<ReturnType<typeof formerNamesOf>>[number];

/** One pupil that the caller may know of, with family and photo. */
export const findPupil = async (db: Queryable, actor: Actor, id: number) => {
  const [row] = await knownPupil(db, actor, { id });
  return row;
};

const knownPupil = plannedForKnown('education_pupil', (db, known) =>
  db
    .select({
      pupil: pupils,
      familyLo: families.nameLo,
      familyEn: families.nameEn,
      photoStoredAt: pupilPhotos.updatedAt,
    })
    .from(pupils)
    .innerJoin(families, eq(families.id, pupils.familyId))
    .leftJoin(pupilPhotos, eq(pupilPhotos.pupilId, pupils.id))
    .where(and(eq(pupils.id, sql.placeholder('id')), known)),
);

/** The same, locked until the transaction ends. */
export const lockPupil = async (tx: Queryable, actor: Actor, id: number): Promise<PupilRow | undefined> => {
  const [row] = await tx
    .select()
    .from(pupils)
    .where(and(eq(pupils.id, id), knownPupils(actor)))
    .for('update');
  return row;
};

/** In the order in which the school calls them. */
export const guardiansOf = (db: Queryable, pupilId: number) => guardiansOfPupil(db, { pupilId });

const guardiansOfPupil = planned('education_guardians_of_pupil', (db) =>
  db
    .select({
      id: guardians.id,
      userId: guardians.userId,
      familyId: guardians.familyId,
      version: guardians.version,
      title: guardians.title,
      nameLo: guardians.nameLo,
      nameEn: guardians.nameEn,
      phone: guardians.phone,
      secondPhone: guardians.secondPhone,
      occupation: guardians.occupation,
      relation: pupilGuardians.relation,
      isPayer: pupilGuardians.isPayer,
      mayCollect: pupilGuardians.mayCollect,
      legalRestriction: pupilGuardians.legalRestriction,
    })
    .from(pupilGuardians)
    .innerJoin(guardians, eq(guardians.id, pupilGuardians.guardianId))
    .where(eq(pupilGuardians.pupilId, sql.placeholder('pupilId')))
    .orderBy(asc(pupilGuardians.contactOrder), asc(guardians.id)),
);

/** The other children of the family that the caller may know of. */
export const siblingsOf = (db: Queryable, actor: Actor, id: number) => knownSiblings(db, actor, { id });

const knownSiblings = plannedForKnown('education_siblings', (db, known) => {
  const id = sql.placeholder('id');
  const family = sql`(select own.family_id from ${pupils} as own where own.id = ${id})`;
  return childrenShown(db, and(sql`${pupils.familyId} = ${family}`, ne(pupils.id, id), known));
});

/** Children by age, each with the class in which they last were. */
export const childrenShown = (db: Queryable, condition: SQL | undefined) => {
  const last = db
    .select({ className: classes.name })
    .from(enrolments)
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .where(eq(enrolments.pupilId, pupils.id))
    .orderBy(desc(enrolments.startDate))
    .limit(1)
    .as('last_class');
  return db
    .select({
      id: pupils.id,
      familyId: pupils.familyId,
      code: pupils.code,
      firstNameLo: pupils.firstNameLo,
      surnameLo: pupils.surnameLo,
      firstNameEn: pupils.firstNameEn,
      surnameEn: pupils.surnameEn,
      sex: pupils.sex,
      birthDate: pupils.birthDate,
      status: pupils.status,
      className: last.className,
      photoStoredAt: pupilPhotos.updatedAt,
    })
    .from(pupils)
    .leftJoin(pupilPhotos, eq(pupilPhotos.pupilId, pupils.id))
    .leftJoinLateral(last, sql`true`)
    .where(condition)
    .orderBy(asc(pupils.birthDate), asc(pupils.id))
    .limit(50);
};

/** Where the pupil studied, newest first. */
export const enrolmentsOf = (db: Queryable, pupilId: number) => enrolmentsOfPupil(db, { pupilId });

const enrolmentsOfPupil = planned('education_enrolments_of_pupil', (db) =>
  db
    .select({
      id: enrolments.id,
      branchLo: branches.nameLo,
      branchEn: branches.nameEn,
      year: academicYears.name,
      className: classes.name,
      levelLo: levels.nameLo,
      levelEn: levels.nameEn,
      startDate: enrolments.startDate,
      endDate: enrolments.endDate,
      entryCode: enrolments.entryCode,
      exitCode: enrolments.exitCode,
      isCurrent: enrolments.isCurrent,
    })
    .from(enrolments)
    .innerJoin(branches, eq(branches.id, enrolments.branchId))
    .innerJoin(academicYears, eq(academicYears.id, enrolments.yearId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(levels, eq(levels.id, classes.levelId))
    .where(eq(enrolments.pupilId, sql.placeholder('pupilId')))
    .orderBy(desc(enrolments.startDate), desc(enrolments.id)),
);

export const formerNamesOf = (db: Queryable, pupilId: number) => formerNamesOfPupil(db, { pupilId });

const formerNamesOfPupil = planned('education_former_names_of_pupil', (db) =>
  db
    .select()
    .from(pupilFormerNames)
    .where(eq(pupilFormerNames.pupilId, sql.placeholder('pupilId')))
    .orderBy(desc(pupilFormerNames.changedAt)),
);
