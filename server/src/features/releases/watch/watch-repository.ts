import { and, asc, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import { releaseWatches, releaseWatchSteps } from '../../../db/schema/index.ts';
import type { Database, Queryable } from '../../../http/app.ts';

export type WatchRow = typeof releaseWatches.$inferSelect;
export type WatchStepRow = typeof releaseWatchSteps.$inferSelect;

/** Begins to watch what isn't watched yet. */
export const insertWatch = async (
  db: Queryable,
  watch: Omit<typeof releaseWatches.$inferInsert, 'claimedUntil'>,
) => {
  await db
    .insert(releaseWatches)
    .values({ ...watch, claimedUntil: sql`'-infinity'` as never })
    .onConflictDoNothing();
};

export const openWatches = (db: Queryable): Promise<WatchRow[]> =>
  db
    .select({ ...columns })
    .from(releaseWatches)
    .where(isNull(releaseWatches.endedAt))
    .orderBy(asc(releaseWatches.id));

const columns = {
  id: releaseWatches.id,
  composition: releaseWatches.composition,
  part: releaseWatches.part,
  partVersion: releaseWatches.partVersion,
  by: releaseWatches.by,
  steps: releaseWatches.steps,
  seconds: releaseWatches.seconds,
  loads: releaseWatches.loads,
  beganAt: releaseWatches.beganAt,
  endedAt: releaseWatches.endedAt,
  outcome: releaseWatches.outcome,
  errors: releaseWatches.errors,
  errorLimit: releaseWatches.errorLimit,
  // Never read: an instant that JavaScript doesn't know may stand there.
  claimedUntil: sql<Date>`now()`,
};

/** Takes one for a minute, so that of several servers one acts. False where another has it, or it has ended. */
export const claimWatch = async (db: Queryable, id: number): Promise<boolean> => {
  const claimed = await db
    .update(releaseWatches)
    .set({ claimedUntil: sql`now() + interval '1 minute'` })
    .where(
      and(
        eq(releaseWatches.id, id),
        isNull(releaseWatches.endedAt),
        lt(releaseWatches.claimedUntil, sql`now()`),
      ),
    )
    .returning({ id: releaseWatches.id });
  return claimed.length > 0;
};

export const giveWatchBack = async (db: Queryable, id: number) => {
  await db.update(releaseWatches).set({ claimedUntil: sql`'-infinity'` }).where(eq(releaseWatches.id, id));
};

export const endWatch = async (
  db: Queryable,
  id: number,
  end: Pick<WatchRow, 'outcome'> & Partial<Pick<WatchRow, 'errors' | 'errorLimit'>>,
) => {
  await db
    .update(releaseWatches)
    .set({ ...end, endedAt: sql`now()` })
    .where(and(eq(releaseWatches.id, id), isNull(releaseWatches.endedAt)));
};

/** How the present step does by now. */
export const noteStep = async (db: Database, step: typeof releaseWatchSteps.$inferInsert) => {
  await db
    .insert(releaseWatchSteps)
    .values(step)
    .onConflictDoUpdate({
      target: [releaseWatchSteps.watchId, releaseWatchSteps.composition],
      set: { loads: step.loads, failed: step.failed },
    });
};

/** What is watched, and was in the last thirty days, the newest first, with the steps of each. */
export const recentWatches = async (db: Queryable) => {
  const rows: WatchRow[] = await db
    .select({ ...columns })
    .from(releaseWatches)
    .where(gte(releaseWatches.beganAt, sql`now() - interval '30 days'`))
    .orderBy(desc(releaseWatches.beganAt), desc(releaseWatches.id))
    .limit(50);
  const ids = rows.map(({ id }) => id);
  const steps = await db
    .select()
    .from(releaseWatchSteps)
    .where(inArray(releaseWatchSteps.watchId, ids))
    .orderBy(asc(releaseWatchSteps.since));
  return rows.map((row) => ({ row, steps: steps.filter(({ watchId }) => watchId === row.id) }));
};
