import { schoolTimeZone } from '@suksa/contracts/days';
import type { Student, StudentEdit } from '@suksa/contracts/education';
import { and, desc, eq, sql } from 'drizzle-orm';
import { audit } from '../../../audit.ts';
import { auditTrail } from '../../../audit-trail.ts';
import { studentFormerNames, students } from '../../../db/schema/index.ts';
import { type Actor, type Context, writableYear } from '../../../http/actor.ts';
import type { Database, Transaction } from '../../../http/app.ts';
import { conflict, notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { sqlToday } from '../../../school/clock.ts';
import { refreshSearch } from '../../../school/people/refresh-search.ts';
import { nameKeys, type StudentNames } from '../../../school/people/student-names.ts';
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

/** The whole record; refuses with `not_found` where the caller may not know of the student. */
export const readStudent = async (db: Database, actor: Actor, id: number): Promise<Student> => {
  const [found, guardians, siblings, enrolments, formerNames] = await Promise.all([
    findStudent(db, actor, id),
    guardiansOf(db, id),
    siblingsOf(db, actor, id),
    enrolmentsOf(db, id),
    formerNamesOf(db, id),
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

export const readHistory = async (db: Database, actor: Actor, id: number) => {
  if (!(await findStudent(db, actor, id))) notFound();
  const { rows } = await auditTrail(db, studentEntity, id);
  return { rows: rows.flatMap((entry) => historyFor(actor, entry)) };
};

interface EditCall {
  readonly actor: Actor;
  readonly context: Context;
  readonly id: number;
  readonly edit: StudentEdit;
  readonly requestId: string;
}

/** Changes details and guardians of one student; `conflict` carries the record as it is now. */
export const editStudent = (
  db: Database,
  { actor, context, id, edit, requestId }: EditCall,
): Promise<Student> =>
  db.transaction(async (tx) => {
    writableYear(context);
    // They read a part of the record, so they would empty the rest of it.
    if (actor.scope === 'own_children') refuse('no_permission');
    const row = (await lockStudent(tx, actor, id)) ?? notFound();
    const before = await readWholeStudent(tx, actor, id);
    if (row.version !== edit.version) await refuseStale(tx, recordFor(actor, before));
    const { guardians, version, nameChange, ...details } = edit;
    refuseGuarded(actor, details.healthNote, before.healthNote);
    const keys = nameKeys(details);
    await tx
      .update(students)
      .set({ ...detailsToStore(details), ...keys, version: version + 1, updatedAt: new Date() })
      .where(eq(students.id, id));
    if (nameChange === 'changed' && isRenamed(row, details))
      await keepFormerName(tx, row, { actor, details });
    const saved = await saveGuardians(tx, { actor, studentId: id, familyId: row.familyId, guardians });
    if (saved.stale) await refuseStale(tx, recordFor(actor, before));
    await refreshSearch(tx, { studentId: id, guardianIds: saved.guardianIds });
    const after = await readWholeStudent(tx, actor, id);
    await audit(tx, {
      actor,
      branchId: context.branchId,
      action: 'edit',
      entity: studentEntity,
      entityId: id,
      before: auditedStudent(before),
      after: auditedStudent(after),
      requestId,
    });
    return recordFor(actor, after);
  });

/** Whoever may not write a health note leaves it as it is. */
export const refuseGuarded = (actor: Actor, typed: string | undefined, stored: string) => {
  if (typed !== undefined && typed !== stored && !mayWrite(actor, 'healthNote'))
    refuseField('healthNote', 'not_allowed');
};

/** Says what the record is now and who made it so. */
export const refuseStale = async (tx: Transaction, current: Student) => {
  const { rows } = await auditTrail(tx, studentEntity, current.id);
  const last = rows[0];
  return conflict(current, last?.by ? { by: last.by, at: last.at } : undefined);
};

const nameParts = ['firstNameLo', 'surnameLo', 'firstNameEn', 'surnameEn'] as const;

/** A part that was empty and is filled in now completes the name: the student was never called otherwise. */
export const isRenamed = (row: StudentRow, names: StudentNames) =>
  nameParts.some((part) => row[part] !== '' && row[part] !== names[part]);

/**
 * Old certificates carry the old name. What the same person had typed on the same day is no name that anybody was
 * called by: the one before it stays the former name, and none does once that one is back.
 */
const keepFormerName = async (
  tx: Transaction,
  row: StudentRow,
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
