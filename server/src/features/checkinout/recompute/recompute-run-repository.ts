import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { recomputeRuns, users } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';
import type { RecomputeRange } from './recompute-day-rules.ts';

/** Silent for this long, a run is no longer worked on by any server. */
const isSilent: SQL<boolean> = sql<boolean>`${recomputeRuns.beatAt} < now() - interval '1 minute'`;
const isOpen = isNull(recomputeRuns.finishedAt);
const interrupted = { finishedAt: sql`now()`, errorCode: 'interrupted' };

interface NewRun extends RecomputeRange {
  readonly reason: string;
  readonly startedBy: number;
  readonly total: number;
}

/** Null where one of the branch is unfinished: the unique index lets no second one in. */
export const beginRun = async (
  db: Queryable,
  { branchId, from, until, ...run }: NewRun,
): Promise<number | null> => {
  const [begun] = await db
    .insert(recomputeRuns)
    .values({ branchId, fromDay: from, untilDay: until, ...run })
    .onConflictDoNothing()
    .returning({ id: recomputeRuns.id });
  return begun?.id ?? null;
};

interface Sign {
  readonly done?: number;
  readonly studentDays?: number;
  readonly staffDays?: number;
}

/** Gives a sign of life; false where the run was taken for interrupted meanwhile, and so must end. */
export const beatRun = async (db: Queryable, id: number, sign: Sign = {}): Promise<boolean> => {
  const alive = await db
    .update(recomputeRuns)
    .set({ ...sign, beatAt: sql`now()` })
    .where(and(eq(recomputeRuns.id, id), isOpen))
    .returning({ id: recomputeRuns.id });
  return alive.length > 0;
};

interface RunError {
  readonly code: string;
  readonly details: Record<string, unknown> | null;
}

export const endRun = async (db: Queryable, id: number, error?: RunError): Promise<void> => {
  await db
    .update(recomputeRuns)
    .set({ finishedAt: sql`now()`, errorCode: error?.code ?? null, errorDetails: error?.details ?? null })
    .where(and(eq(recomputeRuns.id, id), isOpen));
};

/** Ends what a server that has stopped left behind in a branch. */
export const interruptSilentRuns = async (db: Queryable, branchId: number): Promise<void> => {
  await db
    .update(recomputeRuns)
    .set(interrupted)
    .where(and(eq(recomputeRuns.branchId, branchId), isOpen, isSilent));
};

/** At the start of a server that alone has the database: nobody works on what wasn't finished. */
export const interruptRuns = async (db: Queryable): Promise<void> => {
  await db.update(recomputeRuns).set(interrupted).where(isOpen);
};

export const findLastRun = async (db: Queryable, branchId: number) => {
  const [found] = await db
    .select({ run: recomputeRuns, startedBy: { lo: users.nameLo, en: users.nameEn }, isSilent })
    .from(recomputeRuns)
    .innerJoin(users, eq(users.id, recomputeRuns.startedBy))
    .where(eq(recomputeRuns.branchId, branchId))
    .orderBy(desc(recomputeRuns.id))
    .limit(1);
  return found;
};

export type FoundRun = NonNullable<Awaited<ReturnType<typeof findLastRun>>>;
