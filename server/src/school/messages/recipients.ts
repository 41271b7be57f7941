import { type MessageChannel, messageKinds } from '@suksa/contracts/settings/messages/kinds';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';

/** Somebody who is told something, with what they chose. */
export interface Recipient {
  readonly guardianId: number | null;
  /** The account that shows it; null for who has none. */
  readonly userId: number | null;
  readonly email: string;
  readonly phone: string;
  /** Browsers in which the account has asked to be told. */
  readonly devices: number;
  readonly language: 'lo' | 'en';
  readonly channels: readonly MessageChannel[];
  readonly kinds: readonly string[];
}

interface RecipientRow extends Record<string, unknown> {
  readonly guardian_id: number | null;
  readonly user_id: number | null;
  readonly email: string;
  readonly phone: string;
  readonly devices: number;
  readonly language: 'lo' | 'en';
  readonly channels: MessageChannel[];
  readonly kinds: string[];
}

/** Who has chosen nothing is told of everything, in the app. Outside it nobody is told who didn’t agree to it. */
const chosen = sql`coalesce(c.channels, array['app']) as channels,
  coalesce(c.kinds, ${sql.param([...messageKinds])}::text[]) as kinds, coalesce(c.language, u.locale, 'lo') as language,
  coalesce(nullif(u.email, ''), c.email, '') as email,
  (select count(*)::int from push_device d where d.user_id = u.id) as devices`;

const recipientOf = ({ guardian_id, user_id, ...row }: RecipientRow): Recipient => ({
  ...row,
  guardianId: guardian_id,
  userId: user_id,
});

/** Guardians by a condition over `guardian g`. */
export const guardiansWhere = async (db: Queryable, where: SQL): Promise<Recipient[]> => {
  const { rows } = await db.execute<RecipientRow & Record<string, unknown>>(sql`
    select g.id as guardian_id, u.id as user_id, coalesce(g.phone, '') as phone, ${chosen}
    from guardian g
    left join app_user u on u.id = g.user_id and u.status = 'active'
    left join message_choice c on c.guardian_id = g.id
    where ${where}`);
  return rows.map(recipientOf);
};

/** People who work here, by a condition over `app_user u` and their `role r`. */
export const staffWhere = async (db: Queryable, where: SQL): Promise<Recipient[]> => {
  const { rows } = await db.execute<RecipientRow & Record<string, unknown>>(sql`
    select null::int as guardian_id, u.id as user_id, coalesce(u.phone, '') as phone, ${chosen}
    from app_user u join role r on r.id = u.role_id and r.scope <> 'own_children'
    left join message_choice c on c.user_id = u.id
    where u.status = 'active' and ${where}`);
  return rows.map(recipientOf);
};

/** Whoever holds an account, of staff or of a family: its guardian chose how. */
export const holderOf = async (db: Queryable, userId: number): Promise<Recipient[]> => {
  const { rows } = await db.execute<RecipientRow & Record<string, unknown>>(sql`
    select null::int as guardian_id, u.id as user_id, coalesce(g.phone, u.phone, '') as phone, ${chosen}
    from app_user u left join guardian g on g.user_id = u.id
    left join message_choice c on c.guardian_id = g.id or g.id is null and c.user_id = u.id
    where u.id = ${userId} and u.status <> 'disabled'`);
  return rows.map(recipientOf);
};

/**
 * The guardians of children, by child. Nobody against whom a restriction stands is told where a child is: the school
 * may not know what else they were forbidden.
 */
export const guardiansOf = async (
  db: Queryable,
  studentIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Recipient[]>> => {
  const ids = sql`${sql.param([...studentIds])}::int[]`;
  const { rows: links } = await db.execute<{ student_id: number; guardian_id: number }>(sql`
    select student_id, guardian_id from student_guardian
    where student_id = any(${ids}) and legal_restriction = '' order by contact_order, guardian_id`);
  const people = await guardiansWhere(
    db,
    sql`g.id = any(${sql.param([...new Set(links.map(({ guardian_id }) => guardian_id))])}::int[])`,
  );
  const byId = new Map(people.map((person) => [person.guardianId, person]));
  const found = new Map<number, Recipient[]>();
  for (const { student_id, guardian_id } of links) {
    const person = byId.get(guardian_id);
    if (person) found.set(student_id, [...(found.get(student_id) ?? []), person]);
  }
  return found;
};
