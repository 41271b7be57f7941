import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { planned } from '../../../db/planned.ts';
import {
  academicYears,
  branches,
  classes,
  enrolments,
  families,
  guardians,
  levels,
  studentFormerNames,
  studentGuardians,
  studentPhotos,
  students,
} from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { knownStudents, plannedForKnown } from './student-policy.ts';

export type StudentRow = typeof students.$inferSelect;
export type StudentFound = NonNullable<Awaited<ReturnType<typeof findStudent>>>;
export type GuardianFound = Awaited<ReturnType<typeof guardiansOf>>[number];
export type SiblingFound = Awaited<ReturnType<typeof childrenShown>>[number];
export type EnrolmentFound = Awaited<ReturnType<typeof enrolmentsOf>>[number];
export type FormerNameFound = Awaited<ReturnType<typeof formerNamesOf>>[number];

/** One student that the caller may know of, with family and photo. */
export const findStudent = async (db: Queryable, actor: Actor, id: number) => {
  const [row] = await knownStudent(db, actor, { id });
  return row;
};

const knownStudent = plannedForKnown('education_student', (db, known) =>
  db
    .select({
      student: students,
      familyLo: families.nameLo,
      familyEn: families.nameEn,
      photoStoredAt: studentPhotos.updatedAt,
    })
    .from(students)
    .innerJoin(families, eq(families.id, students.familyId))
    .leftJoin(studentPhotos, eq(studentPhotos.studentId, students.id))
    .where(and(eq(students.id, sql.placeholder('id')), known)),
);

/** The same, locked until the transaction ends. */
export const lockStudent = async (
  tx: Queryable,
  actor: Actor,
  id: number,
): Promise<StudentRow | undefined> => {
  const [row] = await tx
    .select()
    .from(students)
    .where(and(eq(students.id, id), knownStudents(actor)))
    .for('update');
  return row;
};

/** A guardian, and what they are to a child of theirs. */
export const guardianColumns = {
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
  relation: studentGuardians.relation,
  isPayer: studentGuardians.isPayer,
  mayCollect: studentGuardians.mayCollect,
  legalRestriction: studentGuardians.legalRestriction,
};

/** In the order in which the school calls them. */
export const guardiansOf = (db: Queryable, studentId: number) => guardiansOfStudent(db, { studentId });

const guardiansOfStudent = planned('education_guardians_of_student', (db) =>
  db
    .select(guardianColumns)
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardianId))
    .where(eq(studentGuardians.studentId, sql.placeholder('studentId')))
    .orderBy(asc(studentGuardians.contactOrder), asc(guardians.id)),
);

/** The other children of the family that the caller may know of. */
export const siblingsOf = (db: Queryable, actor: Actor, id: number) => knownSiblings(db, actor, { id });

const knownSiblings = plannedForKnown('education_siblings', (db, known) => {
  const id = sql.placeholder('id');
  const family = sql`(select own.family_id from ${students} as own where own.id = ${id})`;
  return childrenShown(db, and(sql`${students.familyId} = ${family}`, ne(students.id, id), known));
});

/** Children by age, each with the class in which they last were. */
export const childrenShown = (db: Queryable, condition: SQL | undefined) => {
  const last = db
    .select({ className: classes.name })
    .from(enrolments)
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .where(eq(enrolments.studentId, students.id))
    .orderBy(desc(enrolments.startDate))
    .limit(1)
    .as('last_class');
  return db
    .select({
      id: students.id,
      familyId: students.familyId,
      code: students.code,
      firstNameLo: students.firstNameLo,
      surnameLo: students.surnameLo,
      firstNameEn: students.firstNameEn,
      surnameEn: students.surnameEn,
      sex: students.sex,
      birthDate: students.birthDate,
      status: students.status,
      className: last.className,
      photoStoredAt: studentPhotos.updatedAt,
    })
    .from(students)
    .leftJoin(studentPhotos, eq(studentPhotos.studentId, students.id))
    .leftJoinLateral(last, sql`true`)
    .where(condition)
    .orderBy(asc(students.birthDate), asc(students.id))
    .limit(50);
};

/** Where the student studied, newest first. */
export const enrolmentsOf = (db: Queryable, studentId: number) => enrolmentsOfStudent(db, { studentId });

const enrolmentsOfStudent = planned('education_enrolments_of_student', (db) =>
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
    .where(eq(enrolments.studentId, sql.placeholder('studentId')))
    .orderBy(desc(enrolments.startDate), desc(enrolments.id)),
);

export const formerNamesOf = (db: Queryable, studentId: number) => formerNamesOfStudent(db, { studentId });

const formerNamesOfStudent = planned('education_former_names_of_student', (db) =>
  db
    .select()
    .from(studentFormerNames)
    .where(eq(studentFormerNames.studentId, sql.placeholder('studentId')))
    .orderBy(desc(studentFormerNames.changedAt)),
);
