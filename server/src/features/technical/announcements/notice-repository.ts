import type { AnnouncementSent } from '@suksa/contracts/technical';
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { announcementReads, announcements, roles } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';
import { rowCount } from '../../../list.ts';
import { acknowledgedAsItIs, filesOf, readAsItIs } from './announcement-details-repository.ts';
import { isFor, isShown, person } from './announcement-policy.ts';

export interface Reader {
  readonly userId: number;
  readonly today: string;
}

interface Slice {
  readonly limit: number;
  readonly offset: number;
}

const columns = {
  id: announcements.id,
  titleLo: announcements.titleLo,
  titleEn: announcements.titleEn,
  bodyLo: announcements.bodyLo,
  bodyEn: announcements.bodyEn,
  audience: announcements.audience,
  startsOn: announcements.startsOn,
  pinned: announcements.pinned,
  needsAcknowledgement: announcements.needsAcknowledgement,
  changedAt: announcements.changedAt,
};

const newestFirst = [desc(announcements.pinned), desc(announcements.startsOn), desc(announcements.id)];

/** Still to be read, or to be confirmed where that is asked. */
const waits = sql`(not coalesce(${readAsItIs}, false)
  or ${announcements.needsAcknowledgement} and not coalesce(${acknowledgedAsItIs}, false))`;

const forReader = ({ userId, today }: Reader): SQL | undefined =>
  and(eq(person.id, userId), isShown(today), isFor(today));

/** When somebody read an announcement as it is now, and said so. */
const readTimes = {
  readAt: sql<Date | null>`case when ${readAsItIs} then ${announcementReads.readAt} end`.mapWith(
    announcementReads.readAt,
  ),
  acknowledgedAt:
    sql<Date | null>`case when ${acknowledgedAsItIs} then ${announcementReads.acknowledgedAt} end`.mapWith(
      announcementReads.acknowledgedAt,
    ),
};

const reads = and(
  eq(announcementReads.announcementId, announcements.id),
  eq(announcementReads.userId, person.id),
);

export const findNotices = async (
  db: Queryable,
  reader: Reader,
  { limit, offset, waiting }: Slice & { readonly waiting: boolean },
) => {
  const rows = await db
    .select({
      ...columns,
      ...readTimes,
    })
    .from(announcements)
    .innerJoin(person, sql`true`)
    .innerJoin(roles, eq(roles.id, person.roleId))
    .leftJoin(announcementReads, reads)
    .where(and(forReader(reader), waiting ? waits : undefined))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
  return withFiles(db, rows);
};

/** All that are for the reader now, and how many of them wait. */
export const countNotices = async (db: Queryable, reader: Reader) => {
  const [row] = await db
    .select({ total: rowCount, waiting: sql<number>`(count(*) filter (where ${waits}))::int` })
    .from(announcements)
    .innerJoin(person, sql`true`)
    .innerJoin(roles, eq(roles.id, person.roleId))
    .leftJoin(announcementReads, reads)
    .where(forReader(reader));
  return { total: row?.total ?? 0, waiting: row?.waiting ?? 0 };
};

/** Whether an announcement is shown to this person now. */
export const isNoticeOf = async (db: Queryable, reader: Reader, id: number): Promise<boolean> => {
  const rows = await db
    .select({ id: announcements.id })
    .from(announcements)
    .innerJoin(person, sql`true`)
    .innerJoin(roles, eq(roles.id, person.roleId))
    .where(and(eq(announcements.id, id), forReader(reader)));
  return rows.length > 0;
};

const isPublic = (today: string) => and(eq(announcements.audience, 'public'), isShown(today));

export const findPublicNotices = async (db: Queryable, today: string, { limit, offset }: Slice) =>
  withFiles(
    db,
    await db
      .select(columns)
      .from(announcements)
      .where(isPublic(today))
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
  );

export const countPublicNotices = async (db: Queryable, today: string): Promise<number> => {
  const [row] = await db.select({ count: rowCount }).from(announcements).where(isPublic(today));
  return row?.count ?? 0;
};

export const isPublicNotice = async (db: Queryable, today: string, id: number): Promise<boolean> => {
  const rows = await db
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(eq(announcements.id, id), isPublic(today)));
  return rows.length > 0;
};

export const writeRead = async (
  db: Queryable,
  {
    id,
    userId,
    acknowledged,
  }: { readonly id: number; readonly userId: number; readonly acknowledged: boolean },
): Promise<void> => {
  const now = new Date();
  const values = { readAt: now, ...(acknowledged ? { acknowledgedAt: now } : {}) };
  await db
    .insert(announcementReads)
    .values({ announcementId: id, userId, ...values })
    .onConflictDoUpdate({
      target: [announcementReads.announcementId, announcementReads.userId],
      set: values,
    });
};

/** Whom it is for and what each has done, least first. */
export const findReaders = (
  db: Queryable,
  { id, today }: { id: number; today: string },
  { limit, offset }: Slice,
) =>
  db
    .select({
      id: person.id,
      nameLo: person.nameLo,
      nameEn: person.nameEn,
      scope: roles.scope,
      ...readTimes,
    })
    .from(announcements)
    .innerJoin(person, sql`true`)
    .innerJoin(roles, eq(roles.id, person.roleId))
    .leftJoin(announcementReads, reads)
    .where(
      and(
        eq(announcements.id, id),
        isFor(today),
        // Of an announcement for everybody only those are told who have read it.
        or(sql`${announcements.audience} <> 'public'`, readAsItIs),
      ),
    )
    .orderBy(
      sql`coalesce(${acknowledgedAsItIs}, false)`,
      sql`coalesce(${readAsItIs}, false)`,
      person.sortKey,
      person.id,
    )
    .limit(limit)
    .offset(offset);

/** How many an announcement went to outside the app, by way and by what became of it. */
export const sentOutside = async (db: Queryable, id: number): Promise<AnnouncementSent[]> => {
  const { rows } = await db.execute<AnnouncementSent & Record<string, unknown>>(sql`
    select channel, state, count(*)::int as people from message
    where key >= ${`announcement:${id}:`} and key < ${`announcement:${id};`} and kind = 'announcement' and channel <> 'app'
    group by channel, state order by channel, state`);
  return rows;
};

const withFiles = async <Row extends { readonly id: number }>(db: Queryable, rows: readonly Row[]) => {
  const files =
    rows.length === 0
      ? []
      : await filesOf(
          db,
          rows.map(({ id }) => id),
        );
  return rows.map((row) => ({
    ...row,
    files: files.filter(({ announcementId }) => announcementId === row.id),
  }));
};
