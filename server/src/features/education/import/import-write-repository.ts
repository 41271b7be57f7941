import { laoSortKey } from '@suksa/i18n/lao';
import { sql } from 'drizzle-orm';
import {
  enrolments,
  families,
  guardians,
  studentGuardians,
  studentSearch,
  students,
} from '../../../db/schema/index.ts';
import { textsOf, tokensOf } from '../../../db/student-tokens.ts';
import { insertMany, withNewIds } from '../../../db/write-many.ts';
import type { Context } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { writeWithin } from '../../../http/write.ts';
import { nextStudentCodes } from '../../../school/money/number-series.ts';
import { nameKeys } from '../../../school/people/full-name.ts';
import { studentEntity } from '../student/student-service.ts';
import type { Family, FamilyGuardian } from './import-families-rules.ts';
import type { ChangedRow, FreshRow } from './import-outcome-rules.ts';
import type { PlannedRow } from './import-plan.ts';

export interface WriteCall extends Pick<Caller, 'actor' | 'context' | 'requestId'> {
  readonly yearId: number;
  /** Why the rows are written: the name of the file. */
  readonly reason: string;
}

/** What a written row made, for taking it back. */
export interface Written {
  readonly studentId: number;
  readonly undo: NewUndo;
}
export interface NewUndo {
  readonly kind: 'new';
  readonly enrolmentId: number;
}

/** Families and guardians that rows need and the school doesn't have yet, made once each. */
export const makeFamilies = async (tx: Transaction, rows: readonly (FreshRow | ChangedRow)[]) => {
  const unknown = new Map<Family, PlannedRow>();
  for (const row of rows)
    if (row.family.id === null && !unknown.has(row.family)) unknown.set(row.family, row);
  const newFamilies = await withNewIds(tx, families, [...unknown]);
  await insertMany(
    tx,
    families,
    newFamilies.map(([[, row], id]) => ({ id, ...familyName(row) })),
  );
  const familyIds = new Map(newFamilies.map(([[family], id]) => [family, id]));
  const familyIdOf = (family: Family): number => family.id ?? known(familyIds, family);
  const people = new Map<FamilyGuardian, Family>();
  for (const { family, guardians: members } of rows)
    for (const { member } of members) if (member.id === null) people.set(member, family);
  const newPeople = await withNewIds(tx, guardians, [...people]);
  await insertMany(
    tx,
    guardians,
    newPeople.map(([[member, family], id]) => {
      const { title = '', nameLo = '', nameEn = '', phone = null, occupation = '' } = member.given ?? {};
      return { id, familyId: familyIdOf(family), title, nameLo, nameEn, phone, occupation };
    }),
  );
  const guardianIds = new Map(newPeople.map(([[member], id]) => [member, id]));
  const guardianIdOf = (member: FamilyGuardian): number => member.id ?? known(guardianIds, member);
  return { familyIdOf, guardianIdOf };
};

const known = <Key>(numbers: ReadonlyMap<Key, number>, key: Key): number => {
  const number = numbers.get(key);
  if (number === undefined) throw new Error('What a row needs was given its number before.');
  return number;
};

export type NewFamilies = Awaited<ReturnType<typeof makeFamilies>>;

/** As at the counter: called after the child's surname, or after whoever is called first. */
const familyName = ({ given: { details, guardians: people, name } }: PlannedRow) => {
  const [first] = people;
  const nameLo = details.surnameLo || first?.nameLo || details.firstNameLo || '';
  const nameEn = details.surnameEn || first?.nameEn || details.firstNameEn || '';
  return { nameLo, nameEn, sortKey: laoSortKey(nameLo || nameEn || name) };
};

const noDetails = {
  title: '' as const,
  firstNameLo: '',
  surnameLo: '',
  firstNameEn: '',
  surnameEn: '',
  nickname: '',
  birthDate: null,
  birthDatePrecision: 'day' as const,
  birthplace: '',
  nationality: '',
  ethnicity: '',
  religion: '',
  bloodGroup: '' as const,
  healthNote: '',
  identityNumber: '',
  familyBookNumber: '',
  village: '',
  district: '',
  province: '',
  phone: null,
};

/** Enters new students with guardians, first enrolment, search and audit, all in statements over many rows. */
export const writeNew = async (
  tx: Transaction,
  rows: readonly FreshRow[],
  made: NewFamilies,
  call: WriteCall,
): Promise<Written[]> => {
  const codeOf = await codesFor(tx, rows, call.context);
  const numbered = await withNewIds(tx, enrolments, await withNewIds(tx, students, rows));
  const entered = numbered.map(([[row, studentId], enrolmentId]) => {
    const details = { ...noDetails, ...row.given.details };
    const student = {
      id: studentId,
      code: codeOf(row),
      familyId: made.familyIdOf(row.family),
      ...details,
      ...nameKeys(details),
      status: 'enrolled' as const,
    };
    const enrolment = {
      id: enrolmentId,
      studentId,
      branchId: call.context.branchId,
      yearId: call.yearId,
      classId: row.schoolClass.id,
      startDate: row.startDate,
      entryCode: row.given.entryCode ?? ('new' as const),
    };
    return { row, student, enrolment };
  });
  await insertMany(
    tx,
    students,
    entered.map(({ student }) => student),
  );
  await insertMany(
    tx,
    studentGuardians,
    entered.flatMap(({ row, student }) => linksOf(student.id, row, made, 0)),
  );
  await insertMany(
    tx,
    enrolments,
    entered.map(({ enrolment }) => enrolment),
  );
  await insertMany(
    tx,
    studentSearch,
    entered.flatMap(({ row, student }) =>
      tokensOf(
        textsOf(
          student,
          row.guardians.map(({ member }) => searchable(member)),
        ),
      ).map((token) => ({ ...token, studentId: student.id })),
    ),
  );
  const audit = entered.map(({ row, student, enrolment }) => ({
    branchId: call.context.branchId,
    action: 'create',
    entity: studentEntity,
    entityId: student.id,
    after: {
      code: student.code,
      className: row.schoolClass.name,
      startDate: enrolment.startDate,
      entryCode: enrolment.entryCode,
    },
    reason: call.reason,
  }));
  const result = entered.map(({ student, enrolment }) => ({
    studentId: student.id,
    undo: { kind: 'new' as const, enrolmentId: enrolment.id },
  }));
  return writeWithin(tx, call, { result, audit });
};

/** The guardians of a row as links; who is called first pays, where the student had nobody. */
export const linksOf = (studentId: number, row: PlannedRow, made: NewFamilies, already: number) =>
  row.guardians.map(({ given, member }, index) => ({
    studentId,
    guardianId: made.guardianIdOf(member),
    relation: given.relation,
    isPayer: already + index === 0,
    contactOrder: already + index + 1,
  }));

const searchable = ({ names, phones }: FamilyGuardian) => ({
  nameLo: names[0] ?? '',
  nameEn: names[1] ?? '',
  phone: phones[0] ?? null,
  secondPhone: phones[1] ?? null,
});

/** The sheet's own code, else the next of the branch's series of the year of the first day. */
const codesFor = async (tx: Transaction, rows: readonly PlannedRow[], { branchId }: Context) => {
  const byYear = new Map<number, number>();
  const yearOf = (row: PlannedRow) => Number(row.startDate.slice(0, 4));
  for (const row of rows) if (!row.given.code) byYear.set(yearOf(row), (byYear.get(yearOf(row)) ?? 0) + 1);
  const given = rows.flatMap((row) => (row.given.code ? [row.given.code] : []));
  const codes = new Map<number, string[]>();
  for (const [year, count] of byYear) {
    codes.set(year, await nextStudentCodes(tx, { branchId, year, count, given }));
  }
  return (row: PlannedRow): string => row.given.code || (codes.get(yearOf(row))?.shift() ?? '');
};

/** Triggers plan their queries once: a plan made while the tables were empty would go on reading all of them. */
export const refreshStatistics = async (tx: Transaction) => {
  await tx.execute(sql`analyze ${students}`);
  await tx.execute(sql`analyze ${enrolments}`);
};
