import { daysAfter } from '@suksa/contracts/days';
import { sql } from 'drizzle-orm';
import {
  enrolments,
  guardians,
  studentFormerNames,
  studentGuardians,
  students,
} from '../../../db/schema/index.ts';
import { insertMany, updateMany, withNewIds } from '../../../db/write-many.ts';
import type { Transaction } from '../../../http/app.ts';
import { refuse } from '../../../http/refuse.ts';
import { writeWithin } from '../../../http/write.ts';
import { nameKeys } from '../../../school/people/full-name.ts';
import { refreshSearchOfMany } from '../../../school/people/refresh-search.ts';
import { isRenamed, studentEntity } from '../student/student-service.ts';
import type { KnownEnrolment } from './import-context-repository.ts';
import type { ChangedRow } from './import-outcome-rules.ts';
import { linksOf, type NewFamilies, type WriteCall } from './import-write-repository.ts';

/** What takes a changed student back to what they were. */
export interface ChangedUndo {
  readonly kind: 'changed';
  /** The student's version after the run: another one says that somebody changed the student since. */
  readonly version: number;
  readonly before: Record<string, unknown>;
  readonly guardians: readonly {
    readonly id: number;
    readonly version: number;
    readonly before: Record<string, unknown>;
  }[];
  readonly newGuardians: readonly number[];
  readonly formerNameId: number | null;
  /** The enrolment that was corrected (`classId` before) or closed, and the one that was opened after it. */
  readonly enrolment: (KnownEnrolment & { readonly openedId: number | null }) | null;
}

/** The columns of a student that a sheet can change, and the keys made from them. */
const detailColumns = [
  'title',
  'firstNameLo',
  'surnameLo',
  'firstNameEn',
  'surnameEn',
  'nickname',
  'sex',
  'birthDate',
  'birthDatePrecision',
  'birthplace',
  'nationality',
  'ethnicity',
  'religion',
  'bloodGroup',
  'healthNote',
  'identityNumber',
  'familyBookNumber',
  'village',
  'district',
  'province',
  'phone',
  'sortKey',
  'foldedName',
  'foldedLatinName',
] as const;

/** Corrects students of the school. Refuses the whole run where somebody has changed one since it was planned. */
export const writeChanged = async (
  tx: Transaction,
  rows: readonly ChangedRow[],
  made: NewFamilies,
  call: WriteCall,
): Promise<{ studentId: number; undo: ChangedUndo }[]> => {
  const changes = rows.map(({ student, change }) => {
    const details = { ...student, ...change.details };
    return { student, change, after: { ...details, ...nameKeys(details) } };
  });
  const updated = await updateMany(
    tx,
    students,
    changes.map(({ after }) => ({ version: after.version, id: after.id, ...picked(after) })),
  );
  if (updated < changes.length) refuse('changed_meanwhile', { status: 409 });
  const renamed = changes.filter(({ student, after }) => isRenamed(student, after));
  const former = await withNewIds(
    tx,
    studentFormerNames,
    renamed.map(({ student }) => student),
  );
  await insertMany(
    tx,
    studentFormerNames,
    former.map(([{ id: studentId, firstNameLo, surnameLo, firstNameEn, surnameEn }, id]) => ({
      id,
      studentId,
      firstNameLo,
      surnameLo,
      firstNameEn,
      surnameEn,
      changedBy: call.actor.userId,
    })),
  );
  await writeGuardians(
    tx,
    changes.flatMap(({ change }) => change.guardians),
  );
  await insertMany(
    tx,
    studentGuardians,
    rows.flatMap((row) => linksOf(row.student.id, row, made, row.student.guardians.length)),
  );
  const opened = await writeClasses(tx, rows, call);
  await refreshSearchOfMany(tx, {
    studentIds: changes.map(({ student }) => student.id),
    guardianIds: changes.flatMap(({ change }) => change.guardians.map(({ guardian }) => guardian.id)),
  });
  const formerOf = new Map(former.map(([student, id]) => [student.id, id]));
  const result = changes.map(({ student, change }, index) => ({
    studentId: student.id,
    undo: {
      kind: 'changed' as const,
      version: student.version + 1,
      before: picked(student),
      guardians: change.guardians.map(({ guardian, values }) => ({
        id: guardian.id,
        version: guardian.version + 1,
        before: Object.fromEntries(
          Object.keys(values).map((key) => [key, guardian[key as keyof typeof guardian]]),
        ),
      })),
      newGuardians: (rows[index]?.guardians ?? []).map(({ member }) => made.guardianIdOf(member)),
      formerNameId: formerOf.get(student.id) ?? null,
      enrolment:
        change.newClass && student.enrolment
          ? { ...student.enrolment, openedId: opened.get(student.id) ?? null }
          : null,
    },
  }));
  return writeWithin(tx, call, { result, audit: rows.map((row) => auditOf(row, call)) });
};

export const picked = (
  row: Readonly<Record<(typeof detailColumns)[number], unknown>>,
): Record<string, unknown> => Object.fromEntries(detailColumns.map((key) => [key, row[key]]));

type GuardianChanges = ChangedRow['change']['guardians'];

/** A guardian whom several rows change the same way is changed once. */
const writeGuardians = async (tx: Transaction, changed: GuardianChanges) => {
  const byId = new Map(changed.map((change) => [change.guardian.id, change]));
  const updated = await updateMany(
    tx,
    guardians,
    [...byId.values()].map(({ guardian, values }) => ({
      id: guardian.id,
      version: guardian.version,
      phone: values.phone ?? guardian.phone,
      occupation: values.occupation ?? guardian.occupation,
    })),
  );
  if (updated < byId.size) refuse('changed_meanwhile', { status: 409 });
};

/** Corrections keep their enrolment; moves close it and open the next. Gives the opened one by student. */
const writeClasses = async (tx: Transaction, rows: readonly ChangedRow[], call: WriteCall) => {
  const moving = rows.flatMap(({ student, change, startDate }) =>
    student.enrolment && change.newClass
      ? [
          {
            student,
            enrolment: student.enrolment,
            newClass: change.newClass,
            correction: change.correction,
            startDate,
          },
        ]
      : [],
  );
  const corrected = moving.filter(({ correction }) => correction);
  const moved = moving.filter(({ correction }) => !correction);
  const updated =
    (await updateMany(
      tx,
      enrolments,
      corrected.map(({ enrolment: { id, version }, newClass }) => ({ id, version, classId: newClass.id })),
    )) +
    (await updateMany(
      tx,
      enrolments,
      moved.map(({ enrolment: { id, version }, startDate }) => ({
        id,
        version,
        endDate: daysAfter(startDate, -1),
        exitCode: 'class_move' as const,
      })),
    ));
  if (updated < moving.length) refuse('changed_meanwhile', { status: 409 });
  const opened = await withNewIds(tx, enrolments, moved);
  await insertMany(
    tx,
    enrolments,
    opened.map(([{ student, newClass, startDate }, id]) => ({
      id,
      studentId: student.id,
      branchId: call.context.branchId,
      yearId: call.yearId,
      classId: newClass.id,
      startDate,
      entryCode: 'class_move' as const,
    })),
  );
  return new Map(opened.map(([{ student }, id]) => [student.id, id]));
};

const auditOf = ({ student, change }: ChangedRow, call: WriteCall) => {
  const side = (which: 'before' | 'after') =>
    Object.fromEntries(change.lines.map((line) => [line.path, line[which]]));
  return {
    branchId: call.context.branchId,
    action: 'import',
    entity: studentEntity,
    entityId: student.id,
    before: side('before'),
    after: side('after'),
    reason: call.reason,
  };
};

/** Locks the classes of the year in one order, so that no seat is given twice meanwhile. */
export const lockClasses = (tx: Transaction, yearId: number) =>
  tx.execute(sql`select id from class where year_id = ${yearId} order by id for update`);
