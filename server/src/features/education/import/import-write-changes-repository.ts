import { daysAfter } from '@suksa/contracts/days';
import { sql } from 'drizzle-orm';
import {
  auditEntries,
  enrolments,
  guardians,
  studentFormerNames,
  studentGuardians,
  students,
} from '../../../db/schema/index.ts';
import { insertMany, nextIds, updateMany } from '../../../db/write-many.ts';
import type { Transaction } from '../../../http/app.ts';
import { refuse } from '../../../http/refuse.ts';
import { nameKeys } from '../../../school/people/full-name.ts';
import { refreshSearchOfMany } from '../../../school/people/refresh-search.ts';
import { isRenamed, studentEntity } from '../student/student-service.ts';
import type { KnownEnrolment } from './import-context-repository.ts';
import type { PlannedRow } from './import-plan.ts';
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

type Changed = PlannedRow & Required<Pick<PlannedRow, 'student' | 'change'>>;

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
  planned: readonly PlannedRow[],
  made: NewFamilies,
  call: WriteCall,
): Promise<{ studentId: number; undo: ChangedUndo }[]> => {
  const rows = planned.filter((row): row is Changed => row.student !== null && row.change !== null);
  const changes = rows.map(({ student, change }) => {
    if (!student || !change) throw new Error('a changed row is about a student');
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
  const formerIds = await nextIds(tx, studentFormerNames, renamed.length);
  await insertMany(
    tx,
    studentFormerNames,
    renamed.map(({ student: { id, firstNameLo, surnameLo, firstNameEn, surnameEn } }, index) => ({
      id: formerIds[index] ?? 0,
      studentId: id,
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
    rows.flatMap((row) => linksOf(row.student?.id ?? 0, row, made, row.student?.guardians.length ?? 0)),
  );
  const opened = await writeClasses(tx, rows, call);
  await refreshSearchOfMany(tx, {
    studentIds: changes.map(({ student }) => student.id),
    guardianIds: changes.flatMap(({ change }) => change.guardians.map(({ guardian }) => guardian.id)),
  });
  await insertMany(
    tx,
    auditEntries,
    rows.map((row) => auditOf(row, call)),
  );
  const formerOf = new Map(renamed.map(({ student }, index) => [student.id, formerIds[index] ?? null]));
  return changes.map(({ student, change }, index) => ({
    studentId: student.id,
    undo: {
      kind: 'changed',
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
};

export const picked = (
  row: Readonly<Record<(typeof detailColumns)[number], unknown>>,
): Record<string, unknown> => Object.fromEntries(detailColumns.map((key) => [key, row[key]]));

type GuardianChanges = NonNullable<PlannedRow['change']>['guardians'];

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
const writeClasses = async (tx: Transaction, rows: readonly Changed[], call: WriteCall) => {
  const moving = rows.flatMap(({ student, change, startDate }) =>
    student?.enrolment && change?.newClass
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
  const ids = await nextIds(tx, enrolments, moved.length);
  await insertMany(
    tx,
    enrolments,
    moved.map(({ student, newClass, startDate }, index) => ({
      id: ids[index] ?? 0,
      studentId: student.id,
      branchId: call.context.branchId,
      yearId: call.yearId,
      classId: newClass.id,
      startDate,
      entryCode: 'class_move' as const,
    })),
  );
  return new Map(moved.map(({ student }, index) => [student.id, ids[index] ?? 0]));
};

const auditOf = ({ student, change }: Changed, call: WriteCall) => {
  const side = (which: 'before' | 'after') =>
    Object.fromEntries((change?.lines ?? []).map((line) => [line.path, line[which]]));
  return {
    actorId: call.actor.userId,
    branchId: call.context.branchId,
    action: 'import',
    entity: studentEntity,
    entityId: String(student?.id),
    before: side('before'),
    after: side('after'),
    reason: call.reason,
    requestId: call.requestId,
  };
};

/** Locks the classes of the year in one order, so that no seat is given twice meanwhile. */
export const lockClasses = (tx: Transaction, yearId: number) =>
  tx.execute(sql`select id from class where year_id = ${yearId} order by id for update`);
