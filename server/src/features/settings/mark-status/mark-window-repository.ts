import { instantAt, schoolTimeZone } from '@suksa/contracts/days';
import type { MarkPeriod } from '@suksa/contracts/marks/window';
import type { MarkWindowInput } from '@suksa/contracts/settings';
import { and, asc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import {
  academicYears,
  branches,
  branchLevels,
  levels,
  markWindows,
  terms,
} from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

/** As the branch's clock reads it, `YYYY-MM-DDTHH:MM`. */
const local = (column: SQL | typeof markWindows.opensAt) =>
  sql<string>`to_char(${column} at time zone ${schoolTimeZone}, 'YYYY-MM-DD"T"HH24:MI')`;
const localOrNull = (column: typeof markWindows.endedAt | typeof markWindows.reopenedUntil) =>
  sql<string | null>`to_char(${column} at time zone ${schoolTimeZone}, 'YYYY-MM-DD"T"HH24:MI')`;

const rowsWhere = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      ...getTableColumns(markWindows),
      opens: local(markWindows.opensAt),
      closes: local(markWindows.closesAt),
      ended: localOrNull(markWindows.endedAt),
      reopenedTo: localOrNull(markWindows.reopenedUntil),
      levelCode: levels.code,
      levelLo: levels.nameLo,
      levelEn: levels.nameEn,
      levelPosition: levels.position,
    })
    .from(markWindows)
    .innerJoin(branches, eq(branches.id, markWindows.branchId))
    .leftJoin(levels, eq(levels.id, markWindows.levelId))
    .where(where)
    .orderBy(asc(markWindows.id));

export type WindowRow = Awaited<ReturnType<typeof rowsWhere>>[number];

/** A year has some dozens: they are filtered and sorted by the service. */
export const windowsOf = (db: Queryable, yearId: number): Promise<WindowRow[]> =>
  rowsWhere(db, eq(markWindows.yearId, yearId));

export const findWindow = async (db: Queryable, yearId: number, id: number): Promise<WindowRow | undefined> =>
  (await rowsWhere(db, and(eq(markWindows.yearId, yearId), eq(markWindows.id, id))))[0];

/** Reads a window and holds it until the transaction ends. */
export const lockWindow = async (tx: Transaction, yearId: number, id: number) => {
  await tx.select({ id: markWindows.id }).from(markWindows).where(eq(markWindows.id, id)).for('update');
  return findWindow(tx, yearId, id);
};

/** The same for several, one after another in the order of their ids. */
export const lockWindows = async (tx: Transaction, yearId: number, ids: readonly number[]) => {
  const those = inArray(markWindows.id, [...ids]);
  await tx
    .select({ id: markWindows.id })
    .from(markWindows)
    .where(those)
    .orderBy(asc(markWindows.id))
    .for('update');
  return rowsWhere(tx, and(eq(markWindows.yearId, yearId), those));
};

interface WindowFilter {
  readonly yearId: number;
  readonly period: MarkPeriod;
  readonly month: number | null;
  readonly levelId: number;
}

/** The level's own window, else that of all levels. */
export const windowFor = async (
  db: Queryable,
  { yearId, period, month, levelId }: WindowFilter,
): Promise<WindowRow | undefined> => {
  const found = await rowsWhere(
    db,
    and(
      eq(markWindows.yearId, yearId),
      eq(markWindows.period, period),
      month === null ? isNull(markWindows.month) : eq(markWindows.month, month),
      or(isNull(markWindows.levelId), eq(markWindows.levelId, levelId)),
    ),
  );
  return found.find((row) => row.levelId === levelId) ?? found[0];
};

export interface Place {
  readonly branchId: number;
  readonly yearId: number;
}

const valuesOf = (input: MarkWindowInput) => ({
  period: input.period,
  month: input.period === 'month' ? input.month : null,
  levelId: input.levelId,
  opensAt: instantAt(input.opensOn, input.opensTime),
  closesAt: instantAt(input.closesOn, input.closesTime),
});

/** Null where the period and level have one already and `keep` is asked for. */
export const insertWindow = async (
  tx: Transaction,
  { branchId, yearId }: Place,
  input: MarkWindowInput,
  { keep = false } = {},
): Promise<number | null> => {
  const insert = tx.insert(markWindows).values({ branchId, yearId, ...valuesOf(input) });
  const [row] = await (keep ? insert.onConflictDoNothing() : insert).returning({ id: markWindows.id });
  return row?.id ?? null;
};

const raised = { version: sql`${markWindows.version} + 1`, updatedAt: sql`now()` };

export const updateWindow = async (tx: Transaction, id: number, input: MarkWindowInput): Promise<void> => {
  await tx
    .update(markWindows)
    .set({ ...valuesOf(input), ...raised })
    .where(eq(markWindows.id, id));
};

export const deleteWindow = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(markWindows).where(eq(markWindows.id, id));
};

/** Also ends a reopening. */
export const endWindow = async (tx: Transaction, id: number, now: Date): Promise<void> => {
  await tx
    .update(markWindows)
    .set({ endedAt: now, reopenedAt: null, reopenedUntil: null, ...raised })
    .where(eq(markWindows.id, id));
};

interface Reopening {
  readonly now: Date;
  readonly untilOn: string;
  readonly untilTime: string;
  readonly reason: string;
}

export const reopenWindow = async (
  tx: Transaction,
  id: number,
  { now, untilOn, untilTime, reason }: Reopening,
): Promise<void> => {
  await tx
    .update(markWindows)
    .set({
      reopenedAt: now,
      reopenedUntil: instantAt(untilOn, untilTime),
      reopenReason: reason,
      ...raised,
    })
    .where(eq(markWindows.id, id));
};

/** What the windows of a year are made from. */
export const markedYear = async (db: Queryable, { branchId, yearId }: Place) => {
  const [year] = await db.select().from(academicYears).where(eq(academicYears.id, yearId));
  const ofYear = await db
    .select({ number: terms.number, end: terms.endDate })
    .from(terms)
    .where(eq(terms.yearId, yearId))
    .orderBy(asc(terms.number));
  const taught = await db
    .select({ id: levels.id, code: levels.code, nameLo: levels.nameLo, nameEn: levels.nameEn })
    .from(levels)
    .innerJoin(branchLevels, and(eq(branchLevels.levelId, levels.id), eq(branchLevels.branchId, branchId)))
    .orderBy(asc(levels.position));
  return { year, terms: ofYear, levels: taught, timeZone: schoolTimeZone };
};
