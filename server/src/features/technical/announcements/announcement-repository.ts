import type { EndpointRequest } from '@suksa/contracts';
import type { AnnouncementInput, listAnnouncements } from '@suksa/contracts/technical';
import { isFound, laoSortKey, queryTerms, searchTokens } from '@suksa/i18n/lao';
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import { announcements, branches, users } from '../../../db/schema/index.ts';
import type { Context } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { listOrder, rowCount, shownName } from '../../../list.ts';
import { todayIn } from '../../../school/clock.ts';
import { withDetails } from './announcement-details-repository.ts';
import { writtenFor } from './announcement-policy.ts';

type Query = EndpointRequest<typeof listAnnouncements>['query'];

/** Who asks, and where. */
type Asking = Pick<Caller, 'actor' | 'context'>;

const stateOn = (today: string) => sql<'draft' | 'scheduled' | 'published' | 'expired' | 'withdrawn'>`case
  when ${announcements.stage} <> 'published' then ${announcements.stage}
  when ${announcements.startsOn} > ${today} then 'scheduled'
  when ${announcements.endsOn} < ${today} then 'expired'
  else 'published' end`;

const columnsOn = (today: string) => ({
  ...getTableColumns(announcements),
  branchLo: branches.nameLo,
  branchEn: branches.nameEn,
  writerLo: users.nameLo,
  writerEn: users.nameEn,
  state: stateOn(today),
});

const rowsOn = (db: Queryable, today: string) =>
  db
    .select(columnsOn(today))
    .from(announcements)
    .leftJoin(branches, eq(branches.id, announcements.branchId))
    .leftJoin(users, eq(users.id, announcements.createdBy));

const orderOf = (query: Query) => ({
  from: announcements.startsOn,
  title: shownName(query, announcements),
  audience: announcements.audience,
  until: announcements.endsOn,
});

const filtered = ({ actor, context }: Asking, { state, audience }: Query): SQL | undefined =>
  and(
    writtenFor(actor, context),
    state && eq(stateOn(todayIn()), state),
    audience && eq(announcements.audience, audience),
  );

/** Titles are searched here, so that Lao spellings fold as everywhere; texts stay in the database meanwhile. */
const searched = async (db: Queryable, asking: Asking, query: Query): Promise<SQL | undefined> => {
  const where = filtered(asking, query);
  const terms = queryTerms(query.q);
  if (terms.length === 0) return where;
  const titles = await db
    .select({ id: announcements.id, lo: announcements.titleLo, en: announcements.titleEn })
    .from(announcements)
    .where(where);
  const ids = titles
    .filter(({ lo, en }) => {
      const tokens = searchTokens([lo, en]);
      return isFound(tokens, terms);
    })
    .map(({ id }) => id);
  return ids.length === 0 ? sql`false` : inArray(announcements.id, ids);
};

export const findAnnouncements = async (
  db: Queryable,
  asking: Asking,
  { query, limit, offset }: { readonly query: Query; readonly limit: number; readonly offset: number },
) => {
  const today = todayIn();
  const rows = await rowsOn(db, today)
    .where(await searched(db, asking, query))
    .orderBy(...listOrder(query, orderOf(query), announcements.id))
    .limit(limit)
    .offset(offset);
  return withDetails(db, rows, today);
};

export const countAnnouncements = async (db: Queryable, asking: Asking, query: Query): Promise<number> => {
  const [row] = await db
    .select({ count: rowCount })
    .from(announcements)
    .where(await searched(db, asking, query));
  return row?.count ?? 0;
};

export const findAnnouncementsById = async (db: Queryable, asking: Asking, ids: readonly number[]) => {
  const today = todayIn();
  const rows = await rowsOn(db, today)
    .where(and(inArray(announcements.id, [...ids]), writtenFor(asking.actor, asking.context)))
    .orderBy(asc(announcements.id));
  return withDetails(db, rows, today);
};

/** Reads announcements and holds them until the transaction ends, so that two writers come one after the other. */
export const lockAnnouncements = async (tx: Transaction, asking: Asking, ids: readonly number[]) => {
  await tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(inArray(announcements.id, [...ids]))
    .orderBy(asc(announcements.id))
    .for('update');
  return findAnnouncementsById(tx, asking, ids);
};

type Values = typeof announcements.$inferInsert;

/** One for classes is of their branch, wherever it was meant for. */
export const columnsOf = (input: AnnouncementInput, { branchId }: Pick<Context, 'branchId'>) =>
  ({
    branchId: input.everywhere && input.audience !== 'classes' ? null : branchId,
    titleLo: input.title.lo,
    titleEn: input.title.en,
    bodyLo: input.body.lo,
    bodyEn: input.body.en,
    audience: input.audience,
    startsOn: input.from,
    endsOn: input.until,
    pinned: input.pinned,
    // Strangers can't confirm anything.
    needsAcknowledgement: input.needsAcknowledgement && input.audience !== 'public',
    sendsWord: input.sendsWord ?? false,
    stage: input.published ? 'published' : 'draft',
    sortKey: laoSortKey(input.title.lo || input.title.en),
  }) satisfies Values;

export const insertAnnouncement = (tx: Transaction, values: Values): Promise<number> =>
  insertOne(tx, announcements, values);

export const updateAnnouncements = async (
  tx: Transaction,
  ids: readonly number[],
  values: Partial<Values>,
): Promise<void> => {
  await tx
    .update(announcements)
    .set({ ...values, version: sql`${announcements.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(announcements.id, [...ids]));
};

export const deleteAnnouncementRow = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(announcements).where(eq(announcements.id, id));
};
