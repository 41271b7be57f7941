import type { CustomerDetails } from '@suksa/contracts/settings';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import { guardians, messages, studentGuardians } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { childrenOfFamily } from './customer-policy.ts';

export interface MemberRow extends Record<string, unknown> {
  readonly id: number;
  readonly userId: number | null;
  /** Whether that account is in use. */
  readonly canSignIn: boolean;
  readonly title: CustomerDetails['members'][number]['title'];
  readonly nameLo: string;
  readonly nameEn: string;
  readonly phone: string | null;
  readonly secondPhone: string | null;
  readonly occupation: string;
  readonly relation: CustomerDetails['members'][number]['relation'];
  readonly isPayer: boolean;
  readonly mayCollect: boolean;
  readonly studentIds: number[];
}

/** The members of a family in the order in which the school calls them, with the children they are guardians of. */
export const membersOf = async (db: Queryable, familyId: number): Promise<MemberRow[]> => {
  const links = sql`from student_guardian pg where pg.guardian_id = g.id and pg.student_id in ${childrenOfFamily(sql`${familyId}::int`)}`;
  const { rows } = await db.execute<MemberRow>(sql`
    select g.id, g.user_id as "userId",
      exists (select 1 from app_user u where u.id = g.user_id and u.status <> 'disabled') as "canSignIn", g.title, g.name_lo as "nameLo", g.name_en as "nameEn", g.phone,
      g.second_phone as "secondPhone", g.occupation,
      coalesce((select pg.relation ${links} order by pg.student_id limit 1), 'guardian') as relation,
      coalesce((select bool_or(pg.is_payer) ${links}), false) as "isPayer",
      coalesce((select bool_and(pg.may_collect) ${links}), true) as "mayCollect",
      array(select pg.student_id ${links} order by pg.student_id) as "studentIds"
    from guardian g where g.family_id = ${familyId}
    order by (select min(pg.contact_order) ${links}) nulls last, g.id`);
  return rows;
};

type GuardianValues = Pick<MemberRow, 'title' | 'nameLo' | 'nameEn' | 'phone' | 'secondPhone' | 'occupation'>;

export const insertMember = (tx: Transaction, familyId: number, values: GuardianValues): Promise<number> =>
  insertOne(tx, guardians, { familyId, ...values });

export const updateMember = async (tx: Transaction, id: number, values: GuardianValues): Promise<void> => {
  await tx
    .update(guardians)
    .set({ ...values, version: sql`${guardians.version} + 1`, updatedAt: sql`now()` })
    .where(eq(guardians.id, id));
};

export const deleteMembers = async (tx: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  // What was said to them names them, and nobody would find it any more.
  await tx
    .update(messages)
    .set({ address: '', subject: '', body: '' })
    .where(inArray(messages.guardianId, [...ids]));
  await tx.delete(guardians).where(inArray(guardians.id, [...ids]));
};

interface Links {
  readonly guardianId: number;
  /** Children of the family: links to others are not touched. */
  readonly among: readonly number[];
  readonly studentIds: readonly number[];
  readonly relation: MemberRow['relation'];
  /** Whether the relation was changed: else each child keeps its own. */
  readonly relationChanged: boolean;
  readonly mayCollect: boolean;
  readonly contactOrder: number;
}

export const writeLinks = async (tx: Transaction, links: Links): Promise<void> => {
  const { guardianId, among, studentIds, relation, relationChanged, mayCollect, contactOrder } = links;
  const dropped = among.filter((id) => !studentIds.includes(id));
  if (dropped.length > 0)
    await tx
      .delete(studentGuardians)
      .where(and(eq(studentGuardians.guardianId, guardianId), inArray(studentGuardians.studentId, dropped)));
  if (studentIds.length === 0) return;
  await tx
    .insert(studentGuardians)
    .values(studentIds.map((studentId) => ({ studentId, guardianId, relation, mayCollect, contactOrder })))
    .onConflictDoUpdate({
      target: [studentGuardians.studentId, studentGuardians.guardianId],
      set: { mayCollect, contactOrder, ...(relationChanged ? { relation } : {}) },
    });
};

/** Of the family's own children, this one pays, or nobody. */
export const writePayer = async (tx: Transaction, ownChildren: readonly number[], payerId: number | null) => {
  if (ownChildren.length === 0) return;
  await tx
    .update(studentGuardians)
    .set({ isPayer: payerId === null ? false : sql`${studentGuardians.guardianId} = ${payerId}` })
    .where(inArray(studentGuardians.studentId, [...ownChildren]));
};
