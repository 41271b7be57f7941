import type { EndpointRequest } from '@suksa/contracts';
import type { HolidayInput, listHolidays } from '@suksa/contracts/settings';
import { isFound, queryTerms, searchTokens } from '@suksa/i18n/lao';
import { and, asc, eq, getTableColumns, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { branches, classes, holidays, holidayUids, levels } from '../../../db/schema/index.ts';
import type { Context } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { listOrder } from '../../../list.ts';
import { todayIn } from '../../../school/clock.ts';

type HolidayQuery = EndpointRequest<typeof listHolidays>['query'];

const columns = {
  ...getTableColumns(holidays),
  branchLo: branches.nameLo,
  branchEn: branches.nameEn,
  levelLo: levels.nameLo,
  levelEn: levels.nameEn,
  className: classes.name,
};

const order = {
  date: holidays.startDate,
  name: holidays.nameLo,
  type: holidays.type,
  confirmed: holidays.confirmed,
};

type Place = Pick<Context, 'branchId'>;
type PlaceAndYear = Pick<Context, 'branchId' | 'year'>;

/** Entries that concern the branch: its own, and those for every branch. */
const ofBranch = ({ branchId }: Place): SQL | undefined =>
  or(isNull(holidays.branchId), eq(holidays.branchId, branchId));

const during = (year: number): SQL | undefined =>
  and(lte(holidays.startDate, `${year}-12-31`), gte(holidays.endDate, `${year}-01-01`));

/** A branch without any year holds none in it. */
const inTime = (when: HolidayQuery['when'], year: Context['year']): SQL | undefined => {
  if (when === 'upcoming') return gte(holidays.endDate, todayIn());
  if (when === 'past') return lt(holidays.endDate, todayIn());
  if (when === undefined) return undefined;
  return year ? and(lte(holidays.startDate, year.end), gte(holidays.endDate, year.start)) : sql`false`;
};

const rowsWhere = (db: Queryable, where: SQL | undefined) =>
  db
    .select(columns)
    .from(holidays)
    .leftJoin(branches, eq(branches.id, holidays.branchId))
    .leftJoin(levels, eq(levels.id, holidays.levelId))
    .leftJoin(classes, eq(classes.id, holidays.classId))
    .where(where);

export type HolidayRow = Awaited<ReturnType<typeof rowsWhere>>[number];

/** Some dozens a year: they are searched here, so that Lao spellings fold as everywhere. */
export const findHolidays = async (
  db: Queryable,
  place: PlaceAndYear,
  query: HolidayQuery,
): Promise<HolidayRow[]> => {
  const { q, when, year, type, audience, confirmed } = query;
  const rows = await rowsWhere(
    db,
    and(
      ofBranch(place),
      inTime(when, place.year),
      year === undefined ? undefined : during(year),
      type && eq(holidays.type, type),
      audience && eq(holidays.audience, audience),
      confirmed && eq(holidays.confirmed, confirmed === 'yes'),
    ),
  ).orderBy(...listOrder(query, order, holidays.startDate, holidays.id));
  const terms = queryTerms(q);
  return rows.filter((row) => {
    const tokens = searchTokens([row.nameLo, row.nameEn]);
    return isFound(tokens, terms);
  });
};

/** Everything that lies between two days, proposed or confirmed. */
export const findHolidaysBetween = (
  db: Queryable,
  place: Place,
  { from, until }: { from: string; until: string },
) => rowsWhere(db, and(ofBranch(place), lte(holidays.startDate, until), gte(holidays.endDate, from)));

export const allHolidays = (db: Queryable, place: Place) =>
  rowsWhere(db, ofBranch(place)).orderBy(asc(holidays.id));

export const findHolidaysById = (db: Queryable, place: Place, ids: readonly number[]) =>
  rowsWhere(db, and(ofBranch(place), inArray(holidays.id, [...ids]))).orderBy(asc(holidays.id));

/** Reads an entry and holds it until the transaction ends. */
export const lockHoliday = async (
  tx: Transaction,
  place: Place,
  id: number,
): Promise<HolidayRow | undefined> => {
  await tx.select({ id: holidays.id }).from(holidays).where(eq(holidays.id, id)).for('update');
  return (await findHolidaysById(tx, place, [id]))[0];
};

/** The entries of a year as they are stored, to be proposed for another. */
export const holidaysOfYear = (db: Queryable, place: Place, year: number) =>
  db
    .select()
    .from(holidays)
    .where(and(ofBranch(place), during(year)))
    .orderBy(asc(holidays.startDate));

export type NewHoliday = typeof holidays.$inferInsert;

export const insertHolidays = async (tx: Transaction, rows: readonly NewHoliday[]): Promise<number[]> => {
  if (rows.length === 0) return [];
  const written = await tx
    .insert(holidays)
    .values([...rows])
    .returning({ id: holidays.id });
  return written.map(({ id }) => id);
};

export const updateHolidayRow = async (tx: Transaction, id: number, values: NewHoliday): Promise<void> => {
  await tx
    .update(holidays)
    .set({ ...values, ...changed })
    .where(eq(holidays.id, id));
};

export const confirmHolidayRows = async (tx: Transaction, ids: readonly number[]): Promise<void> => {
  await tx
    .update(holidays)
    .set({ confirmed: true, ...changed })
    .where(inArray(holidays.id, [...ids]));
};

export const deleteHolidayRows = async (tx: Transaction, ids: readonly number[]): Promise<void> => {
  await tx.delete(holidays).where(inArray(holidays.id, [...ids]));
};

const changed = { version: sql`${holidays.version} + 1`, updatedAt: sql`now()` };

/** An entry of one class is one of its branch, wherever it was meant for. */
export const rowOf = (
  { everywhere, name, freeFrom, freeUntil, type, ...rest }: HolidayInput,
  { branchId }: Place,
): NewHoliday => ({
  startDate: rest.startDate,
  endDate: rest.endDate,
  nameLo: name.lo,
  nameEn: name.en,
  type,
  branchId: everywhere && rest.classId === null ? null : branchId,
  levelId: rest.levelId,
  classId: rest.classId,
  audience: rest.audience,
  freeFrom: type === 'half_day' ? freeFrom : null,
  freeUntil: type === 'half_day' ? freeUntil : null,
  paid: rest.paid,
  source: rest.source,
  confirmed: rest.confirmed,
});

/** Two imports at once would each find the other's entries missing: they wait for each other. */
export const lockCalendar = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('holiday_import'))`);
};

/** The entries that came from these events of calendar files. */
export const holidayUidsOf = async (
  db: Queryable,
  place: Place,
  uids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ uid: holidayUids.uid, id: holidayUids.holidayId })
    .from(holidayUids)
    .innerJoin(holidays, eq(holidays.id, holidayUids.holidayId))
    .where(and(ofBranch(place), sql`${holidayUids.uid} = any(${sql.param(uids)}::text[])`));
  return new Map(rows.map(({ uid, id }) => [uid, id]));
};

export const rememberUids = async (
  tx: Transaction,
  rows: readonly (typeof holidayUids.$inferInsert)[],
): Promise<void> => {
  await tx
    .insert(holidayUids)
    .values([...rows])
    .onConflictDoUpdate({ target: holidayUids.holidayId, set: { uid: sql`excluded.uid` } });
};

/** The branches in which an entry may free somebody: its own, or all that are open. */
export const branchesOf = (db: Queryable, branchId: number | null) =>
  db
    .select({ id: branches.id, name: { lo: branches.nameLo, en: branches.nameEn } })
    .from(branches)
    .where(branchId === null ? eq(branches.status, 'active') : eq(branches.id, branchId))
    .orderBy(asc(branches.id));

export const allLevels = (db: Queryable) =>
  db.select().from(levels).where(eq(levels.active, true)).orderBy(asc(levels.position));

export const classesOf = (db: Queryable, branchId: number, yearId: number) =>
  db
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .where(and(eq(classes.branchId, branchId), eq(classes.yearId, yearId)))
    .orderBy(asc(classes.id));
