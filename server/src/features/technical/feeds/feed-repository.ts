import type { FeedOf } from '@suksa/contracts/technical';
import { and, eq, sql } from 'drizzle-orm';
import { classes, rooms, timetableFeeds, users } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

const isOwn = (userId: number, { kind, id }: FeedOf) =>
  and(eq(timetableFeeds.userId, userId), eq(timetableFeeds.kind, kind), eq(timetableFeeds.targetId, id));

export const feedOf = async (db: Queryable, userId: number, of: FeedOf) =>
  (await db.select().from(timetableFeeds).where(isOwn(userId, of)))[0];

interface NewFeed extends FeedOf {
  readonly branchId: number;
  readonly userId: number;
  readonly locale: 'en' | 'lo';
  readonly tokenHash: Buffer;
}

/** Makes the address of somebody’s feed anew: the one before is known no more. */
export const keepFeed = async (
  tx: Transaction,
  { kind, id, branchId, userId, locale, tokenHash }: NewFeed,
) => {
  await tx
    .insert(timetableFeeds)
    .values({ branchId, kind, targetId: id, userId, locale, tokenHash })
    .onConflictDoUpdate({
      target: [timetableFeeds.userId, timetableFeeds.kind, timetableFeeds.targetId],
      set: { branchId, locale, tokenHash, madeAt: sql`now()`, version: sql`${timetableFeeds.version} + 1` },
    });
};

export const dropFeed = async (tx: Transaction, userId: number, of: FeedOf): Promise<boolean> =>
  (await tx.delete(timetableFeeds).where(isOwn(userId, of)).returning({ id: timetableFeeds.id })).length > 0;

/** The feed of an address, while whoever made it may still sign in. */
export const feedByHash = async (db: Queryable, tokenHash: Buffer) =>
  (
    await db
      .select({ feed: timetableFeeds, userId: users.id })
      .from(timetableFeeds)
      .innerJoin(users, eq(users.id, timetableFeeds.userId))
      .where(and(eq(timetableFeeds.tokenHash, tokenHash), eq(users.status, 'active')))
  )[0];

type Name = { readonly lo: string; readonly en: string };

/** What a teacher, class or room of a branch is called; undefined where there is none. */
export const nameOfTarget = async (
  db: Queryable,
  branchId: number,
  { kind, id }: FeedOf,
): Promise<Name | undefined> => {
  if (kind === 'teacher') {
    const [row] = await db
      .select({ lo: users.nameLo, en: users.nameEn })
      .from(users)
      .where(
        and(
          eq(users.id, id),
          sql`exists (select 1 from timetable_lesson_teacher t join timetable_lesson l on l.id = t.lesson_id
            join timetable v on v.id = l.timetable_id where t.teacher_id = ${users.id} and v.branch_id = ${branchId})`,
        ),
      );
    return row;
  }
  const table = kind === 'class' ? classes : rooms;
  const [row] = await db
    .select({ name: table.name })
    .from(table)
    .where(and(eq(table.id, id), eq(table.branchId, branchId)));
  return row && { lo: row.name, en: row.name };
};
