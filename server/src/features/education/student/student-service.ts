import { schoolTimeZone } from '@suksa/contracts/days';
import type { Student, StudentEdit } from '@suksa/contracts/education';
import { and, desc, eq, sql } from 'drizzle-orm';
import { auditTrail } from '../../../audit-trail.ts';
import { studentFormerNames, students } from '../../../db/schema/index.ts';
import { type Actor, writableYear } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { isStale } from '../../../http/version.ts';
import { type AuditLine, edit, type Resource, refuseSecond } from '../../../http/write.ts';
import { sqlToday } from '../../../school/clock.ts';
import { nameKeys, type StudentNames } from '../../../school/people/full-name.ts';
import { refreshSearch } from '../../../school/people/refresh-search.ts';
import { mayWrite } from '../../../school/policies/people-fields.ts';
import { saveGuardians } from './guardian-service.ts';
import { detailsToStore } from './student-details-rules.ts';
import { historyFor } from './student-history-presenter.ts';
import { auditedStudent, presentStudent, recordFor, type WholeStudent } from './student-presenter.ts';
import {
  enrolmentsOf,
  findStudent,
  formerNamesOf,
  guardiansOf,
  lockStudent,
  type StudentRow,
  siblingsOf,
} from './student-repository.ts';

/** How the audit names a student. */
export const studentEntity = 'education.student';

/** The record of a student whom the caller may know of. */
const studentRecord = (actor: Actor): Resource<WholeStudent> => ({
  entity: studentEntity,
  lock: async (tx, id) => (await lockStudent(tx, actor, id)) && readWholeStudent(tx, actor, id),
  read: (tx, id) => readWholeStudent(tx, actor, id),
  form: (student) => recordFor(actor, student),
  audited: auditedStudent,
  branchOf: (_student, { context }) => context.branchId,
});

/** A line of a student's history, of something other than the whole record. */
export const studentLine = (
  { context }: Pick<Caller, 'context'>,
  id: number,
  line: Omit<AuditLine, 'entity' | 'entityId' | 'branchId'>,
): AuditLine => ({ ...line, entity: studentEntity, entityId: id, branchId: context.branchId });

/** The whole record; refuses with `not_found` where the caller may not know of the student. */
export const readStudent = async (
  { actor, school: { read } }: Pick<Caller, 'actor' | 'school'>,
  id: number,
): Promise<Student> => {
  const [found, guardians, siblings, enrolments, formerNames] = await Promise.all([
    findStudent(read, actor, id),
    guardiansOf(read, id),
    siblingsOf(read, actor, id),
    enrolmentsOf(read, id),
    formerNamesOf(read, id),
  ]);
  return recordFor(
    actor,
    presentStudent({ found: found ?? notFound(), guardians, siblings, enrolments, formerNames }),
  );
};

/** The same inside a transaction, which has one connection and so asks one thing after the other. */
export const readStudentWithin = async (tx: Transaction, actor: Actor, id: number): Promise<Student> =>
  recordFor(actor, await readWholeStudent(tx, actor, id));

const readWholeStudent = async (tx: Transaction, actor: Actor, id: number): Promise<WholeStudent> =>
  presentStudent({
    found: (await findStudent(tx, actor, id)) ?? notFound(),
    guardians: await guardiansOf(tx, id),
    siblings: await siblingsOf(tx, actor, id),
    enrolments: await enrolmentsOf(tx, id),
    formerNames: await formerNamesOf(tx, id),
  });

export const readHistory = async ({ actor, school: { read } }: Caller, id: number) => {
  if (!(await findStudent(read, actor, id))) notFound();
  const { rows } = await auditTrail(read, studentEntity, id);
  return { rows: rows.flatMap((entry) => historyFor(actor, entry)) };
};

/** Changes details and guardians of one student; `conflict` carries the record as it is now. */
export const editStudent = async (
  call: Caller,
  id: number,
  { guardians, version, nameChange, ...details }: StudentEdit,
): Promise<Student> => {
  const { actor, context } = call;
  writableYear(context);
  // They read a part of the record, so they would empty the rest of it.
  if (actor.scope === 'own_children') refuse('no_permission');
  const record = studentRecord(actor);
  const after = await edit(call, record, { id, version }, async (tx, before) => {
    refuseGuarded(actor, details.healthNote, before.healthNote);
    await tx
      .update(students)
      .set({
        ...detailsToStore(details),
        ...nameKeys(details),
        version: version + 1,
        updatedAt: new Date(),
      })
      .where(eq(students.id, id));
    if (nameChange === 'changed' && isRenamed(before, details))
      await keepFormerName(tx, before, { actor, details });
    const saved = await saveGuardians(tx, { actor, studentId: id, familyId: before.family.id, guardians });
    if (saved.stale) await refuseSecond(tx, record, id, before);
    await refreshSearch(tx, { studentId: id, guardianIds: saved.guardianIds });
  });
  return recordFor(actor, after);
};

/** Refuses with `conflict` unless the student, held already, is as the caller has last seen it. */
export const refuseStaleStudent = async (
  tx: Transaction,
  actor: Actor,
  { row, seen }: { readonly row: StudentRow; readonly seen: number },
): Promise<void> => {
  if (!isStale(row, seen)) return;
  await refuseSecond(tx, studentRecord(actor), row.id, await readWholeStudent(tx, actor, row.id));
};

/** Whoever may not write a health note leaves it as it is. */
export const refuseGuarded = (actor: Actor, typed: string | undefined, stored: string) => {
  if (typed !== undefined && typed !== stored && !mayWrite(actor, 'healthNote'))
    refuseField('healthNote', 'not_allowed');
};

const nameParts = ['firstNameLo', 'surnameLo', 'firstNameEn', 'surnameEn'] as const;

/** A part that was empty and is filled in now completes the name: the student was never called otherwise. */
export const isRenamed = (row: StudentNames, names: StudentNames) =>
  nameParts.some((part) => row[part] !== '' && row[part] !== names[part]);

/**
 * Old certificates carry the old name. What the same person had typed on the same day is no name that anybody was
 * called by: the one before it stays the former name, and none does once that one is back.
 */
const keepFormerName = async (
  tx: Transaction,
  row: StudentNames & { readonly id: number },
  { actor, details }: { readonly actor: Actor; readonly details: StudentNames },
) => {
  const [today] = await tx
    .select()
    .from(studentFormerNames)
    .where(
      and(
        eq(studentFormerNames.studentId, row.id),
        eq(studentFormerNames.changedBy, actor.userId),
        sql`(${studentFormerNames.changedAt} at time zone ${schoolTimeZone})::date = ${sqlToday}`,
      ),
    )
    .orderBy(desc(studentFormerNames.id))
    .limit(1);
  if (!today) {
    const { firstNameLo, surnameLo, firstNameEn, surnameEn } = row;
    await tx
      .insert(studentFormerNames)
      .values({ studentId: row.id, firstNameLo, surnameLo, firstNameEn, surnameEn, changedBy: actor.userId });
  } else if (nameParts.every((part) => today[part] === details[part])) {
    await tx.delete(studentFormerNames).where(eq(studentFormerNames.id, today.id));
  }
};
