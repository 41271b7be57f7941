import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import {
  classes,
  levels,
  periodSetClasses,
  periodSetLevels,
  periodSets,
  periods,
} from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { DayPiece } from './period-rules.ts';

export interface PeriodSetFound {
  readonly id: number;
  readonly version: number;
  readonly yearId: number;
  readonly nameLo: string;
  readonly nameEn: string;
  readonly levelIds: readonly number[];
  readonly classIds: readonly number[];
  readonly pieces: readonly DayPiece[];
}

/** The period sets of a year, or one of them. */
export const periodSetsOf = async (db: Queryable, yearId: number, id?: number): Promise<PeriodSetFound[]> => {
  const sets = await db
    .select()
    .from(periodSets)
    .where(and(eq(periodSets.yearId, yearId), id === undefined ? undefined : eq(periodSets.id, id)))
    .orderBy(asc(periodSets.id));
  const ids = sets.map((set) => set.id);
  // One after the other: a transaction's connection does one thing at a time.
  const pieces = await db.select().from(periods).where(inArray(periods.periodSetId, ids));
  const ofLevels = await db.select().from(periodSetLevels).where(inArray(periodSetLevels.periodSetId, ids));
  const ofClasses = await db
    .select()
    .from(periodSetClasses)
    .where(inArray(periodSetClasses.periodSetId, ids));
  return sets.map((set) => {
    const isOwn = ({ periodSetId }: { periodSetId: number }) => periodSetId === set.id;
    return {
      ...set,
      levelIds: ofLevels.filter(isOwn).map(({ levelId }) => levelId),
      classIds: ofClasses.filter(isOwn).map(({ classId }) => classId),
      pieces: pieces.filter(isOwn),
    };
  });
};

/** The set whose bells a class has: its own, else that of its level. Over `class`. */
export const setOfClass = sql<number | null>`coalesce(
  (select pc.period_set_id from period_set_class pc where pc.class_id = ${classes.id}),
  (select pl.period_set_id from period_set_level pl
    where pl.year_id = ${classes.yearId} and pl.level_id = ${classes.levelId}))`;

/** The periods of a year in which lessons are held. */
export const lessonPeriodsOf = async (db: Queryable, yearId: number) =>
  (
    await db
      .select({
        id: periods.id,
        setId: periods.periodSetId,
        weekday: periods.weekday,
        number: periods.number,
        startsAt: periods.startsAt,
        endsAt: periods.endsAt,
      })
      .from(periods)
      .innerJoin(periodSets, eq(periodSets.id, periods.periodSetId))
      .where(and(eq(periodSets.yearId, yearId), sql`${periods.number} is not null`))
      .orderBy(asc(periods.periodSetId), asc(periods.weekday), asc(periods.number))
  ).map(({ number, startsAt, endsAt, ...rest }) => ({
    ...rest,
    number: number ?? 0,
    startsAt: startsAt.slice(0, 5),
    endsAt: endsAt.slice(0, 5),
  }));

export const holdPeriodSet = async (tx: Transaction, id: number): Promise<void> => {
  await tx.select({ id: periodSets.id }).from(periodSets).where(eq(periodSets.id, id)).for('update');
};

type Content = Pick<PeriodSetFound, 'yearId' | 'nameLo' | 'nameEn' | 'levelIds' | 'classIds' | 'pieces'>;

export const insertPeriodSet = async (tx: Transaction, content: Content): Promise<number> => {
  const { yearId, nameLo, nameEn } = content;
  const [row] = await tx
    .insert(periodSets)
    .values({ yearId, nameLo, nameEn })
    .returning({ id: periodSets.id });
  const { id } = row as { id: number };
  await writeUsers(tx, id, content);
  await writePieces(tx, id, content.pieces);
  return id;
};

export const updatePeriodSetRows = async (tx: Transaction, id: number, content: Content): Promise<void> => {
  const { nameLo, nameEn } = content;
  await tx
    .update(periodSets)
    .set({ nameLo, nameEn, version: sql`${periodSets.version} + 1`, updatedAt: sql`now()` })
    .where(eq(periodSets.id, id));
  await writeUsers(tx, id, content);
  await writePieces(tx, id, content.pieces);
};

export const deletePeriodSetRow = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(periodSets).where(eq(periodSets.id, id));
};

/** A level or class has one set: it leaves the one that it had. */
const writeUsers = async (
  tx: Transaction,
  periodSetId: number,
  { yearId, levelIds, classIds }: Content,
): Promise<void> => {
  await tx.delete(periodSetLevels).where(eq(periodSetLevels.periodSetId, periodSetId));
  await tx.delete(periodSetClasses).where(eq(periodSetClasses.periodSetId, periodSetId));
  if (levelIds.length > 0)
    await tx
      .insert(periodSetLevels)
      .values([...new Set(levelIds)].map((levelId) => ({ yearId, levelId, periodSetId })))
      .onConflictDoUpdate({
        target: [periodSetLevels.yearId, periodSetLevels.levelId],
        set: { periodSetId },
      });
  if (classIds.length > 0)
    await tx
      .insert(periodSetClasses)
      .values([...new Set(classIds)].map((classId) => ({ classId, periodSetId })))
      .onConflictDoUpdate({ target: periodSetClasses.classId, set: { periodSetId } });
};

/** A lesson's period that stays keeps its identity, whatever its times are now: lessons may be placed in it. */
const writePieces = async (
  tx: Transaction,
  periodSetId: number,
  pieces: readonly DayPiece[],
): Promise<void> => {
  await tx.execute(sql`set constraints period_no_overlap deferred`);
  const before = await tx.select().from(periods).where(eq(periods.periodSetId, periodSetId));
  const idOf = new Map(
    before.flatMap(({ id, weekday, number }) =>
      number === null ? [] : [[`${weekday}/${number}`, id] as const],
    ),
  );
  const staying = new Set<number>();
  for (const piece of pieces) {
    const id = piece.number === null ? undefined : idOf.get(`${piece.weekday}/${piece.number}`);
    const { startsAt, endsAt } = piece;
    if (id === undefined) continue;
    staying.add(id);
    await tx.update(periods).set({ startsAt, endsAt }).where(eq(periods.id, id));
  }
  const gone = before.filter(({ id }) => !staying.has(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.delete(periods).where(inArray(periods.id, gone));
  const added = pieces.filter(({ weekday, number }) => number === null || !idOf.has(`${weekday}/${number}`));
  if (added.length > 0)
    await tx.insert(periods).values(
      added.map(({ weekday, number, startsAt, endsAt }) => ({
        periodSetId,
        weekday,
        number,
        startsAt,
        endsAt,
      })),
    );
  await tx.execute(sql`set constraints period_no_overlap immediate`);
};

export const classesOfYear = (db: Queryable, yearId: number) =>
  db
    .select({ id: classes.id, name: classes.name, levelId: classes.levelId })
    .from(classes)
    .innerJoin(levels, eq(levels.id, classes.levelId))
    .where(eq(classes.yearId, yearId))
    .orderBy(asc(levels.position), asc(classes.name));
