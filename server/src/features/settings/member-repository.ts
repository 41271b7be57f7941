import type { CustomerDetails } from '@suksa/contracts/settings';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { guardians, pupilGuardians } from '../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../http/app.ts';
import { childrenOfFamily } from './customer-scope.ts';

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
  readonly pupilIds: number[];
}

/** The members of a family in the order in which the school calls them, with the children they are guardians of. */
export const membersOf = async (db: Queryable, familyId: number): Promise<MemberRow[]> => {
  const links = sql`from pupil_guardian pg where pg.guardian_id = g.id and pg.pupil_id in ${childrenOfFamily(sql`${familyId}::int`)}`;
  const { rows } = await db.execute<MemberRow>(sql`
    select g.id, g.user_id as "userId",
      exists (select 1 from app_user u where u.id = g.user_id and u.status <> 'disabled') as "canSignIn", g.title, g.name_lo as "nameLo", g.name_en as "nameEn", g.phone,
      g.second_phone as "secondPhone", g.occupation,
      coalesce((select pg.relation ${links} order by pg.pupil_id limit 1), 'guardian') as relation,
      coalesce((select bool_or(pg.is_payer) ${links}), false) as "isPayer",
      coalesce((select bool_and(pg.may_collect) ${links}), true) as "mayCollect",
      array(select pg.pupil_id ${links} order by pg.pupil_id) as "pupilIds"
    from guardian g where g.family_id = ${familyId}
    order by (select min(pg.contact_order) ${links}) nulls last, g.id`);
  return rows;
};

type GuardianValues = Pick<MemberRow, 'title' | 'nameLo' | 'nameEn' | 'phone' | 'secondPhone' | 'occupation'>;

export const insertMember = async (
  tx: Transaction,
  familyId: number,
  values: GuardianValues,
): Promise<number> => {
  const [row] = await tx
    .insert(guardians)
    .values({ familyId, ...values })
    .returning({ id: guardians.id });
  return (row as { id: number }).id;
};

export const updateMember = async (tx: Transaction, id: number, values: GuardianValues): Promise<void> => {
  await tx
    .update(guardians)
    .set({ ...values, version: sql`${guardians.version} + 1`, updatedAt: sql`now()` })
    .where(eq(guardians.id, id));
};

export const deleteMembers = async (tx: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await tx.delete(guardians).where(inArray(guardians.id, [...ids]));
};

interface Links {
  readonly guardianId: number;
  /** Children of the family: links to others are not touched. */
  readonly among: readonly number[];
  readonly pupilIds: readonly number[];
  readonly relation: MemberRow['relation'];
  /** Whether the relation was changed: else each child keeps its own. */
  readonly relationChanged: boolean;
  readonly mayCollect: boolean;
  readonly contactOrder: number;
}

export const writeLinks = async (tx: Transaction, links: Links): Promise<void> => {
  const { guardianId, among, pupilIds, relation, relationChanged, mayCollect, contactOrder } = links;
  const dropped = among.filter((id) => !pupilIds.includes(id));
  if (dropped.length > 0)
    await tx
      .delete(pupilGuardians)
      .where(and(eq(pupilGuardians.guardianId, guardianId), inArray(pupilGuardians.pupilId, dropped)));
  if (pupilIds.length === 0) return;
  await tx
    .insert(pupilGuardians)
    .values(pupilIds.map((pupilId) => ({ pupilId, guardianId, relation, mayCollect, contactOrder })))
    .onConflictDoUpdate({
      target: [pupilGuardians.pupilId, pupilGuardians.guardianId],
      set: { mayCollect, contactOrder, ...(relationChanged ? { relation } : {}) },
    });
};

/** Of the family's own children, this one pays, or nobody. */
export const writePayer = async (tx: Transaction, ownChildren: readonly number[], payerId: number | null) => {
  if (ownChildren.length === 0) return;
  await tx
    .update(pupilGuardians)
    .set({ isPayer: payerId === null ? false : sql`${pupilGuardians.guardianId} = ${payerId}` })
    .where(inArray(pupilGuardians.pupilId, [...ownChildren]));
};
