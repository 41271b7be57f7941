import { fold } from '@suksa/i18n/lao';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  classes,
  enrolments,
  guardians,
  levels,
  studentGuardians,
  students,
} from '../../../db/schema/index.ts';
import type { Actor, Context } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { fullName } from '../../../school/people/full-name.ts';
import { studiesNow } from '../classes/class-repository.ts';
import { knownStudents } from '../student/student-policy.ts';
import type { ImportRow } from './import-row.ts';

export type KnownStudent = typeof students.$inferSelect & {
  /** Whether the caller may know of the student. */
  readonly known: boolean;
  /** The open enrolment in the branch and year of the import. */
  readonly enrolment: KnownEnrolment | null;
  readonly guardians: readonly KnownGuardian[];
};
export type KnownEnrolment = Pick<typeof enrolments.$inferSelect, 'id' | 'classId' | 'startDate' | 'version'>;
export type KnownGuardian = typeof guardians.$inferSelect & { readonly studentId: number };

export interface KnownClass {
  readonly id: number;
  readonly name: string;
  readonly capacity: number;
  readonly students: number;
  readonly usualAge: number;
}

/** What of the school the rows of a sheet may be about, read at once. */
export interface Known {
  readonly classes: readonly KnownClass[];
  readonly students: readonly KnownStudent[];
  /** Guardians of families that the caller may know of, by phone. */
  readonly familyOfPhone: ReadonlyMap<string, number>;
  readonly guardiansOfFamily: ReadonlyMap<number, readonly (typeof guardians.$inferSelect)[]>;
}

/** A list as one parameter, however long. */
const anyOf = (column: AnyPgColumn, values: readonly (string | number)[], type: 'text' | 'int'): SQL =>
  sql`${column} = any(${sql.param([...values])}::${sql.raw(type)}[])`;

export const readKnown = async (
  db: Queryable,
  actor: Actor,
  context: Context & { readonly yearId: number },
  rows: readonly ImportRow[],
): Promise<Known> => {
  const codes = [...new Set(rows.flatMap(({ code }) => (code ? [code] : [])))];
  const names = [...new Set(rows.flatMap(({ code, details }) => (code ? [] : namesOf(details))))];
  const phones = [...new Set(rows.flatMap((row) => row.guardians.flatMap(({ phone }) => phone ?? [])))];
  const byPhone = await peopleOfPhones(db, actor, phones);
  const found = await studentsFound(db, actor, context.yearId, {
    codes,
    names,
    ids: [...new Set(byPhone.map(({ studentId }) => studentId))],
  });
  const familyIds = new Set(byPhone.filter(({ known }) => known).map(({ guardian }) => guardian.familyId));
  const people = await guardiansOf(db, {
    studentIds: found.map(({ id }) => id),
    familyIds: [...familyIds],
  });
  const ofStudent = groupedBy(people.linked, ({ studentId }) => studentId);
  return {
    classes: await classesWithSeats(db, context.yearId),
    students: found.map((student) => ({ ...student, guardians: ofStudent.get(student.id) ?? [] })),
    familyOfPhone: new Map(
      byPhone
        .filter(({ known }) => known)
        .flatMap(({ guardian: { phone, secondPhone, familyId } }) =>
          [phone, secondPhone].flatMap((number) => (number === null ? [] : [[number, familyId] as const])),
        ),
    ),
    guardiansOfFamily: groupedBy(people.ofFamilies, ({ familyId }) => familyId),
  };
};

const groupedBy = <Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
};

/** The name, folded, in each script in which a row gives it. */
export const namesOf = (names: {
  firstNameLo?: string;
  surnameLo?: string;
  firstNameEn?: string;
  surnameEn?: string;
}): string[] =>
  [
    names.firstNameLo ? fold(fullName(names.firstNameLo, names.surnameLo ?? '')) : '',
    names.firstNameEn ? fold(fullName(names.firstNameEn, names.surnameEn ?? '')) : '',
  ].filter((name) => name !== '');

const peopleOfPhones = async (db: Queryable, actor: Actor, phones: readonly string[]) => {
  if (phones.length === 0) return [];
  return db
    .select({
      guardian: guardians,
      studentId: studentGuardians.studentId,
      known: sql<boolean>`${knownStudents(actor)}`,
    })
    .from(guardians)
    .innerJoin(studentGuardians, eq(studentGuardians.guardianId, guardians.id))
    .innerJoin(students, eq(students.id, studentGuardians.studentId))
    .where(or(anyOf(guardians.phone, phones, 'text'), anyOf(guardians.secondPhone, phones, 'text')));
};

interface LookupKeys {
  readonly codes: readonly string[];
  readonly names: readonly string[];
  readonly ids: readonly number[];
}

const studentsFound = async (
  db: Queryable,
  actor: Actor,
  yearId: number,
  { codes, names, ids }: LookupKeys,
) => {
  const rows = await db
    .select({
      student: students,
      known: sql<boolean>`${knownStudents(actor)}`,
      enrolmentId: enrolments.id,
      classId: enrolments.classId,
      startDate: enrolments.startDate,
      enrolmentVersion: enrolments.version,
    })
    .from(students)
    .leftJoin(
      enrolments,
      and(
        eq(enrolments.studentId, students.id),
        eq(enrolments.yearId, yearId),
        enrolments.isCurrent,
        sql`${enrolments.endDate} is null`,
      ),
    )
    .where(
      or(
        anyOf(students.code, codes, 'text'),
        anyOf(students.foldedName, names, 'text'),
        anyOf(students.foldedLatinName, names, 'text'),
        anyOf(students.id, ids, 'int'),
      ),
    );
  return rows.map(({ student, known, enrolmentId, classId, startDate, enrolmentVersion }) => ({
    ...student,
    known,
    enrolment:
      enrolmentId === null || classId === null || startDate === null || enrolmentVersion === null
        ? null
        : { id: enrolmentId, classId, startDate, version: enrolmentVersion },
  }));
};

const guardiansOf = async (
  db: Queryable,
  {
    studentIds,
    familyIds,
  }: { readonly studentIds: readonly number[]; readonly familyIds: readonly number[] },
) => {
  const linked = await db
    .select({ guardian: guardians, studentId: studentGuardians.studentId })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardianId))
    .where(anyOf(studentGuardians.studentId, studentIds, 'int'))
    .orderBy(studentGuardians.contactOrder);
  const ofFamilies =
    familyIds.length === 0
      ? []
      : await db
          .select()
          .from(guardians)
          .where(anyOf(guardians.familyId, familyIds, 'int'));
  return { linked: linked.map(({ guardian, studentId }) => ({ ...guardian, studentId })), ofFamilies };
};

const classesWithSeats = async (db: Queryable, yearId: number): Promise<KnownClass[]> => {
  const rows = await db
    .select({
      id: classes.id,
      name: classes.name,
      capacity: classes.capacity,
      usualAge: levels.usualAge,
    })
    .from(classes)
    .innerJoin(levels, eq(levels.id, classes.levelId))
    .where(eq(classes.yearId, yearId));
  const seats = await db
    .select({ classId: enrolments.classId, students: sql<number>`count(*)::int` })
    .from(enrolments)
    .where(and(eq(enrolments.yearId, yearId), studiesNow))
    .groupBy(enrolments.classId);
  const taken = new Map(seats.map(({ classId, students: count }) => [classId, count]));
  return rows.map((row) => ({ ...row, students: taken.get(row.id) ?? 0 }));
};

/** Classes with the Lao name of their level, as `ປ.1/1` for `P1/1`: schools write either. */
export const classNames = async (db: Queryable, yearId: number): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ id: classes.id, name: classes.name, code: levels.code, nameLo: levels.nameLo })
    .from(classes)
    .innerJoin(levels, eq(levels.id, classes.levelId))
    .where(eq(classes.yearId, yearId));
  return new Map(
    rows.flatMap(({ id, name, code, nameLo }) =>
      [name, ...(name.startsWith(code) ? [name.replace(code, nameLo)] : [])].map(
        (written) => [classKey(written), id] as const,
      ),
    ),
  );
};

/** `ປ1/1`, `ປ. 1 / 1` and `ປ.1/1` are one class. */
export const classKey = (name: string): string => fold(name).replace(/([\p{L}\p{M}])(?=\d)/gu, '$1 ');
