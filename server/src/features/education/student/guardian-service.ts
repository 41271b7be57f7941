import type { GuardianInput } from '@suksa/contracts/education';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import { guardians, studentGuardians } from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import { refuseField } from '../../../http/refuse.ts';
import { isStale } from '../../../http/version.ts';
import { mayWrite } from '../../../school/policies/people-fields.ts';
import { phoneToStore } from './student-details-rules.ts';

interface SaveGuardians {
  readonly actor: Actor;
  readonly studentId: number;
  readonly familyId: number;
  readonly guardians: readonly GuardianInput[];
}

type GuardianRow = typeof guardians.$inferSelect;

/**
 * Makes these, in this order, the student's guardians. Known ones of the family are corrected where they differ, for
 * all their children; one who is left out stays with the family. `stale`: someone else changed one meanwhile.
 */
export const saveGuardians = async (
  tx: Transaction,
  { actor, studentId, familyId, guardians: typed }: SaveGuardians,
): Promise<{ guardianIds: number[]; stale: boolean }> => {
  const known = await knownGuardians(tx, { familyId, studentId }, typed);
  const guardianIds: number[] = [];
  for (const [index, guardian] of typed.entries()) {
    const row = guardian.id === undefined ? undefined : known.get(guardian.id);
    if (guardian.id !== undefined && !row) refuseField(`guardians.${index}.id`, 'not_allowed');
    const values = valuesOf(guardian, index);
    if (!row) {
      guardianIds.push(await insertGuardian(tx, familyId, values));
      continue;
    }
    if (differs(row, values)) {
      if (isStale(row, guardian.version ?? null)) return { guardianIds, stale: true };
      await updateGuardian(tx, row, values);
    }
    guardianIds.push(row.id);
  }
  await linkGuardians(tx, { actor, studentId, typed, guardianIds });
  return { guardianIds, stale: false };
};

/** Of the student's family; and those who are the student's already, such as a parent in the child's other household. */
const knownGuardians = async (
  tx: Transaction,
  { familyId, studentId }: { readonly familyId: number; readonly studentId: number },
  typed: readonly GuardianInput[],
) => {
  const ids = typed.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (ids.length === 0) return new Map<number, GuardianRow>();
  const rows = await tx
    .select()
    .from(guardians)
    .where(
      and(
        inArray(guardians.id, ids),
        sql`(${guardians.familyId} = ${familyId} or ${guardians.id} in (
          select guardian_id from student_guardian where student_id = ${studentId}))`,
      ),
    )
    .orderBy(guardians.id)
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
};

type Values = ReturnType<typeof valuesOf>;

const valuesOf = (guardian: GuardianInput, index: number) => ({
  title: guardian.title,
  nameLo: guardian.nameLo,
  nameEn: guardian.nameEn,
  phone: phoneToStore(guardian.phone, `guardians.${index}.phone`),
  secondPhone: phoneToStore(guardian.secondPhone, `guardians.${index}.secondPhone`),
  occupation: guardian.occupation,
});

const differs = (row: GuardianRow, values: Values) =>
  (Object.keys(values) as (keyof Values)[]).some((field) => row[field] !== values[field]);

const insertGuardian = (tx: Transaction, familyId: number, values: Values): Promise<number> =>
  insertOne(tx, guardians, { familyId, ...values });

const updateGuardian = (tx: Transaction, row: GuardianRow, values: Values) =>
  tx
    .update(guardians)
    .set({ ...values, version: sql`${guardians.version} + 1`, updatedAt: new Date() })
    .where(eq(guardians.id, row.id));

interface Links {
  readonly actor: Actor;
  readonly studentId: number;
  readonly typed: readonly GuardianInput[];
  readonly guardianIds: readonly number[];
}

const linkGuardians = async (tx: Transaction, { actor, studentId, typed, guardianIds }: Links) => {
  if (new Set(guardianIds).size < guardianIds.length) refuseField('guardians', 'duplicate');
  const standing = await restrictionsOf(tx, studentId, guardianIds);
  await tx.delete(studentGuardians).where(eq(studentGuardians.studentId, studentId));
  const links = typed.flatMap((guardian, index) => {
    const guardianId = guardianIds[index];
    if (guardianId === undefined) return [];
    const { relation, isPayer, mayCollect } = guardian;
    const stands = standing.get(guardianId) ?? '';
    const legalRestriction = guardian.legalRestriction ?? stands;
    if (legalRestriction !== stands && !mayWrite(actor, 'legalRestriction'))
      refuseField(`guardians.${index}.legalRestriction`, 'not_allowed');
    return [
      { studentId, guardianId, relation, isPayer, mayCollect, legalRestriction, contactOrder: index + 1 },
    ];
  });
  if (links.length > 0) await tx.insert(studentGuardians).values(links);
};

/** What stands against each: for this child, else for the brother or sister who was entered last. */
const restrictionsOf = async (tx: Transaction, studentId: number, guardianIds: readonly number[]) => {
  if (guardianIds.length === 0) return new Map<number, string>();
  const rows = await tx
    .selectDistinctOn([studentGuardians.guardianId], {
      id: studentGuardians.guardianId,
      text: studentGuardians.legalRestriction,
    })
    .from(studentGuardians)
    .where(inArray(studentGuardians.guardianId, [...guardianIds]))
    .orderBy(
      studentGuardians.guardianId,
      sql`${studentGuardians.studentId} = ${studentId} desc`,
      sql`${studentGuardians.studentId} desc`,
    );
  return new Map(rows.map(({ id, text }) => [id, text]));
};
