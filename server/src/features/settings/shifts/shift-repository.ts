import type { EndpointRequest } from '@suksa/contracts';
import type { listShifts, ShiftInput, ShiftState } from '@suksa/contracts/settings';
import { isFound, queryTerms, searchTokens } from '@suksa/i18n/lao';
import { and, asc, eq, getTableColumns, gt, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import {
  attendanceRecomputes,
  branches,
  checkEvents,
  classes,
  levels,
  shifts,
} from '../../../db/schema/index.ts';
import type { Context } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { listOrder } from '../../../list.ts';

type ShiftQuery = EndpointRequest<typeof listShifts>['query'];
type Place = Pick<Context, 'branchId'>;

const columns = {
  ...getTableColumns(shifts),
  levelLo: levels.nameLo,
  levelEn: levels.nameEn,
  className: classes.name,
  /** The last day that was judged by it: at the gate, or when past days were recalculated. */
  usedUntil: sql<string | null>`greatest(
    (select max(${checkEvents.day}) from ${checkEvents} where ${checkEvents.shiftId} = ${shifts.id}),
    (select max(${attendanceRecomputes.day}) from ${attendanceRecomputes}
      where ${attendanceRecomputes.shiftId} = ${shifts.id}))::text`,
};

/** Students before staff, everybody before a level, a level before its classes. */
const who: readonly SQL[] = [
  sql`${shifts.person} = 'staff'`,
  sql`coalesce(${levels.position}, 0)`,
  sql`coalesce(${classes.name}, '')`,
  sql`coalesce(${shifts.staffType}, '')`,
  sql`${shifts.inFrom}`,
];
const order = {
  who,
  name: shifts.nameLo,
  in: shifts.inFrom,
  valid: shifts.validFrom,
};

/** The level of a class's shift is the class's own. */
const rowsWhere = (db: Queryable, where: SQL | undefined) =>
  db
    .select(columns)
    .from(shifts)
    .leftJoin(classes, eq(classes.id, shifts.classId))
    .leftJoin(levels, eq(levels.id, sql`coalesce(${shifts.levelId}, ${classes.levelId})`))
    .where(where);

export type ShiftRow = Awaited<ReturnType<typeof rowsWhere>>[number];

const stateIs = (state: ShiftState, today: string): SQL | undefined => {
  switch (state) {
    case 'now':
      return and(lte(shifts.validFrom, today), or(isNull(shifts.validUntil), gte(shifts.validUntil, today)));
    case 'coming':
      return gt(shifts.validFrom, today);
    case 'past':
      return lt(shifts.validUntil, today);
  }
};

/** Some dozens a branch: they are searched here, so that Lao spellings fold as everywhere. */
export const findShifts = async (
  db: Queryable,
  { branchId }: Place,
  query: ShiftQuery,
  today: string,
): Promise<ShiftRow[]> => {
  const { q, person, level, state } = query;
  const rows = await rowsWhere(
    db,
    and(
      eq(shifts.branchId, branchId),
      person && eq(shifts.person, person),
      level === undefined ? undefined : eq(levels.id, level),
      state && stateIs(state, today),
    ),
  ).orderBy(...listOrder(query, order, shifts.validFrom, shifts.id));
  const terms = queryTerms(q);
  return rows.filter((row) => {
    const tokens = searchTokens([row.nameLo, row.nameEn, row.className ?? '']);
    return isFound(tokens, terms);
  });
};

export const findShift = async (db: Queryable, { branchId }: Place, id: number) =>
  (await rowsWhere(db, and(eq(shifts.branchId, branchId), eq(shifts.id, id))))[0];

/** From here on nobody else changes this branch's shifts until the transaction ends. */
export const lockShiftsOf = async (tx: Transaction, branchId: number): Promise<void> => {
  await tx.select({ id: branches.id }).from(branches).where(eq(branches.id, branchId)).for('no key update');
};

/** The shifts of the same people: what a new one could clash with. */
export const shiftsOfGroup = (tx: Transaction, row: NewShift) =>
  tx
    .select()
    .from(shifts)
    .where(
      and(
        eq(shifts.branchId, row.branchId),
        eq(shifts.person, row.person),
        sql`${shifts.staffType} is not distinct from ${row.staffType ?? null}::text`,
        sql`${shifts.classId} is not distinct from ${row.classId ?? null}::int`,
        row.classId ? undefined : sql`${shifts.levelId} is not distinct from ${row.levelId ?? null}::int`,
      ),
    )
    .orderBy(asc(shifts.id));

export type NewShift = typeof shifts.$inferInsert;

export const insertShift = (tx: Transaction, row: NewShift): Promise<number> => insertOne(tx, shifts, row);

export const updateShiftRow = async (
  tx: Transaction,
  id: number,
  values: Partial<NewShift>,
): Promise<void> => {
  await tx
    .update(shifts)
    .set({ ...values, version: sql`${shifts.version} + 1`, updatedAt: sql`now()` })
    .where(eq(shifts.id, id));
};

export const deleteShiftRow = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(shifts).where(eq(shifts.id, id));
};

/** Whether a class is one of the branch. */
export const isClassOf = async (db: Queryable, branchId: number, classId: number): Promise<boolean> => {
  const rows = await db
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.id, classId), eq(classes.branchId, branchId)));
  return rows.length > 0;
};

export const levelsInUse = (db: Queryable) =>
  db.select().from(levels).where(eq(levels.active, true)).orderBy(asc(levels.position));

export const classesOfYear = (db: Queryable, branchId: number, yearId: number) =>
  db
    .select({ id: classes.id, name: classes.name, levelId: classes.levelId })
    .from(classes)
    .innerJoin(levels, eq(levels.id, classes.levelId))
    .where(and(eq(classes.branchId, branchId), eq(classes.yearId, yearId)))
    .orderBy(asc(levels.position), asc(classes.name));

export const workingDaysOf = async (db: Queryable, branchId: number): Promise<number[]> => {
  const [branch] = await db
    .select({ days: branches.workingDays })
    .from(branches)
    .where(eq(branches.id, branchId));
  return branch?.days ?? [];
};

/** A class brings its level with it. */
export const shiftRowOf = ({ name, ...rest }: ShiftInput, { branchId }: Place): NewShift => ({
  ...rest,
  weekdays: [...new Set(rest.weekdays)].sort((a, b) => a - b),
  levelId: rest.classId === null ? rest.levelId : null,
  nameLo: name.lo,
  nameEn: name.en,
  branchId,
});
