import { formatNumber } from '@suksa/contracts/number-pattern';
import { laoSortKey } from '@suksa/i18n/lao';
import { sql } from 'drizzle-orm';
import {
  auditEntries,
  enrolments,
  families,
  guardians,
  studentGuardians,
  studentSearch,
  students,
} from '../../../db/schema/index.ts';
import { textsOf, tokensOf } from '../../../db/student-tokens.ts';
import { insertMany, nextIds } from '../../../db/write-many.ts';
import type { Context } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { nextNumbers, numberFormat } from '../../../school/money/number-series.ts';
import { nameKeys } from '../../../school/people/full-name.ts';
import { studentEntity } from '../student/student-service.ts';
import type { Family, FamilyGuardian } from './import-families-rules.ts';
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
export const makeFamilies = async (tx: Transaction, rows: readonly PlannedRow[]) => {
  const members = rows.flatMap((row) => row.guardians.map(({ member }) => ({ member, family: row.family })));
  const anew = new Map<Family, PlannedRow>();
  for (const row of rows) if (row.family?.id === null && !anew.has(row.family)) anew.set(row.family, row);
  const familyIds = new Map<Family, number>();
  const ids = await nextIds(tx, families, anew.size);
  await insertMany(
    tx,
    families,
    [...anew].map(([family, row], index) => {
      const id = ids[index] ?? 0;
      familyIds.set(family, id);
      return { id, ...familyName(row) };
    }),
  );
  const familyIdOf = (family: Family | null): number => (family && (family.id ?? familyIds.get(family))) ?? 0;
  const people = new Map<FamilyGuardian, Family | null>();
  for (const { member, family } of members) if (member.id === null) people.set(member, family);
  const guardianIds = new Map<FamilyGuardian, number>();
  const newIds = await nextIds(tx, guardians, people.size);
  await insertMany(
    tx,
    guardians,
    [...people].map(([member, family], index) => {
      const id = newIds[index] ?? 0;
      guardianIds.set(member, id);
      const { title = '', nameLo = '', nameEn = '', phone = null, occupation = '' } = member.given ?? {};
      return { id, familyId: familyIdOf(family), title, nameLo, nameEn, phone, occupation };
    }),
  );
  const guardianIdOf = (member: FamilyGuardian): number => member.id ?? guardianIds.get(member) ?? 0;
  return { familyIdOf, guardianIdOf, guardianIds: newIds, familyIds: ids };
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
  rows: readonly PlannedRow[],
  made: NewFamilies,
  call: WriteCall,
): Promise<Written[]> => {
  const codes = await codesFor(tx, rows, call.context);
  const studentIds = await nextIds(tx, students, rows.length);
  const enrolmentIds = await nextIds(tx, enrolments, rows.length);
  const entered = rows.map((row, index) => {
    const details = { ...noDetails, ...row.given.details, sex: row.given.details.sex ?? 'female' };
    const student = {
      id: studentIds[index] ?? 0,
      code: codes[index] ?? '',
      familyId: made.familyIdOf(row.family),
      ...details,
      ...nameKeys(details),
      status: 'enrolled' as const,
    };
    const enrolment = {
      id: enrolmentIds[index] ?? 0,
      studentId: student.id,
      branchId: call.context.branchId,
      yearId: call.yearId,
      classId: row.schoolClass?.id ?? 0,
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
  await insertMany(
    tx,
    auditEntries,
    entered.map(({ row, student, enrolment }) => ({
      actorId: call.actor.userId,
      branchId: call.context.branchId,
      action: 'create',
      entity: studentEntity,
      entityId: String(student.id),
      after: {
        code: student.code,
        className: row.schoolClass?.name,
        startDate: enrolment.startDate,
        entryCode: enrolment.entryCode,
      },
      reason: call.reason,
      requestId: call.requestId,
    })),
  );
  return entered.map(({ student, enrolment }) => ({
    studentId: student.id,
    undo: { kind: 'new', enrolmentId: enrolment.id },
  }));
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
  const { branch, pattern } = await numberFormat(tx, { branchId, kind: 'student_code' });
  const byYear = new Map<number, number>();
  const yearOf = (row: PlannedRow) => Number(row.startDate.slice(0, 4));
  for (const row of rows) if (!row.given.code) byYear.set(yearOf(row), (byYear.get(yearOf(row)) ?? 0) + 1);
  const next = new Map<number, number>();
  for (const [year, count] of byYear) {
    next.set(year, await nextNumbers(tx, { branchId, kind: 'student_code', year }, count));
  }
  return rows.map((row) => {
    if (row.given.code) return row.given.code;
    const year = yearOf(row);
    const number = next.get(year) ?? 0;
    next.set(year, number + 1);
    return formatNumber(pattern, { branch, year, number });
  });
};

/** Triggers plan their queries once: a plan made while the tables were empty would go on reading all of them. */
export const refreshStatistics = async (tx: Transaction) => {
  await tx.execute(sql`analyze ${students}`);
  await tx.execute(sql`analyze ${enrolments}`);
};
