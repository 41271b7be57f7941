import type { EndpointRequest } from '@suksa/contracts';
import type { listMessages, MessageSetup } from '@suksa/contracts/settings';
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { messageSettings, messages } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { rowCount } from '../../../list.ts';
import { sqlToday } from '../../../school/clock.ts';
import { type MessageSettings, usualSettings } from '../../../school/messages/message-settings.ts';
import { type FullName, studentNameJson } from '../../../school/people/full-name.ts';

type Query = EndpointRequest<typeof listMessages>['query'];

/** Holds a branch’s settings; whoever changes them first has them written down. */
export const lockSettings = async (
  tx: Transaction,
  branchId: number,
): Promise<MessageSettings | undefined> => {
  await tx.insert(messageSettings).values(usualSettings(branchId)).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(messageSettings)
    .where(eq(messageSettings.branchId, branchId))
    .for('update');
  return row;
};

export const updateSettings = async (
  tx: Transaction,
  branchId: number,
  values: PgUpdateSetSource<typeof messageSettings>,
): Promise<void> => {
  await tx
    .update(messageSettings)
    .set({ ...values, version: sql`${messageSettings.version} + 1` })
    .where(eq(messageSettings.branchId, branchId));
};

/** Guardians who have a child on the roll of a branch: a condition over `guardian g`. */
export const ofBranch = (branchId: number): SQL => sql`exists (
  select 1 from student_guardian l join enrolment e on e.student_id = l.student_id
  where l.guardian_id = g.id and e.branch_id = ${branchId} and coalesce(e.end_date >= ${sqlToday}, true))`;

/** How many of them can be told by each way, by what they chose and what is known of them. */
export const reachOf = async (db: Queryable, branchId: number): Promise<MessageSetup['reach']> => {
  const { rows } = await db.execute<MessageSetup['reach']>(sql`
    select count(*)::int as guardians,
      count(*) filter (where u.id is not null and coalesce('app' = any(c.channels), true))::int as app,
      count(*) filter (where 'push' = any(c.channels)
        and exists (select from push_device d where d.user_id = u.id))::int as push,
      count(*) filter (where 'email' = any(c.channels) and coalesce(nullif(u.email, ''), c.email, '') <> '')::int as email,
      count(*) filter (where 'sms' = any(c.channels) and coalesce(g.phone, '') <> '')::int as sms
    from guardian g left join app_user u on u.id = g.user_id and u.status = 'active'
    left join message_choice c on c.guardian_id = g.id
    where ${ofBranch(branchId)}`);
  return rows[0] ?? { guardians: 0, app: 0, push: 0, email: 0, sms: 0 };
};

/** In the names of the table: within a subquery the builder would leave it out. */
const personName = sql<FullName | null>`coalesce(
  (select json_build_object('lo', g.name_lo, 'en', g.name_en) from guardian g where g.id = message.guardian_id),
  (select json_build_object('lo', u.name_lo, 'en', u.name_en) from app_user u where u.id = message.user_id))`;

const columns = {
  ...getTableColumns(messages),
  person: personName,
  student: sql<FullName | null>`(select ${sql.raw(studentNameJson('p'))} from student p where p.id = message.student_id)`,
};

const found = (branchId: number, { state, channel, kind, q }: Query): SQL | undefined =>
  and(
    eq(messages.branchId, branchId),
    state && eq(messages.state, state),
    channel && eq(messages.channel, channel),
    kind && eq(messages.kind, kind),
    q === ''
      ? undefined
      : sql`position(lower(${q}) in lower(${messages.subject} || ' ' || ${messages.address})) > 0`,
  );

export const findMessages = (
  db: Queryable,
  branchId: number,
  query: Query,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) =>
  db
    .select(columns)
    .from(messages)
    .where(found(branchId, query))
    .orderBy(query.dir === 'desc' ? desc(messages.id) : messages.id)
    .limit(limit)
    .offset(offset);
export type OutboxRow = Awaited<ReturnType<typeof findMessages>>[number];

export const countMessages = async (db: Queryable, branchId: number, query: Query): Promise<number> =>
  (await db.select({ count: rowCount }).from(messages).where(found(branchId, query)))[0]?.count ?? 0;

/** Puts what failed, or may not have arrived, back; answers which ones. */
export const putBack = async (
  tx: Transaction,
  { branchId, ids, now }: { readonly branchId: number; readonly ids: readonly number[]; readonly now: Date },
): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update message set state = 'waiting', attempts = 0, due_at = ${now.toISOString()}::timestamptz, valid_until = null
    where id = any(${sql.param([...ids])}::int[]) and branch_id = ${branchId}
      and state in ('failed', 'unclear', 'expired') and channel <> 'app'
    returning id`);
  return rows.map(({ id }) => id);
};

export const ownMessagesOf = async (
  db: Queryable,
  userId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) => {
  const mine = and(eq(messages.userId, userId), eq(messages.channel, 'app'));
  const [rows, counts] = await Promise.all([
    db.select().from(messages).where(mine).orderBy(desc(messages.id)).limit(limit).offset(offset),
    db
      .select({
        total: rowCount,
        unread: sql<number>`(count(*) filter (where ${messages.readAt} is null))::int`,
      })
      .from(messages)
      .where(mine),
  ]);
  return { rows, total: counts[0]?.total ?? 0, unread: counts[0]?.unread ?? 0 };
};

export const markRead = async (
  tx: Transaction,
  { userId, upTo, now }: { readonly userId: number; readonly upTo: number; readonly now: Date },
): Promise<void> => {
  await tx.execute(sql`update message set read_at = ${now.toISOString()}::timestamptz
    where user_id = ${userId} and channel = 'app' and id <= ${upTo} and read_at is null`);
};
