import { and, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database.ts';
import { jobs, users } from '../db/schema/index.ts';

export type JobRow = typeof jobs.$inferSelect;
export type JobFound = NonNullable<Awaited<ReturnType<typeof findJob>>>;

/** Silent for this long, a job is no longer worked on by the server that took it. */
const isSilent = sql`${jobs.beatAt} < now() - interval '1 minute'`;
/** So often a server may stop in the middle of one; then it is the job that stops servers. */
const mostAttempts = 3;

const jobRows = (db: Queryable) =>
  db
    .select({ ...getTableColumns(jobs), starterLo: users.nameLo, starterEn: users.nameEn })
    .from(jobs)
    .leftJoin(users, eq(users.id, jobs.createdBy));

export const findJob = async (db: Queryable, id: number) => (await jobRows(db).where(eq(jobs.id, id)))[0];

/** The newest job on a subject, whatever became of it. */
export const findLastJob = async (db: Queryable, subject: string): Promise<JobFound | undefined> => {
  const [row] = await jobRows(db).where(eq(jobs.subject, subject)).orderBy(desc(jobs.id)).limit(1);
  return row;
};

export const findOpenJobs = (db: Queryable, subjects: readonly string[]) =>
  db
    .select({ id: jobs.id, subject: jobs.subject, kind: jobs.kind })
    .from(jobs)
    .where(and(inArray(jobs.subject, [...subjects]), isNull(jobs.finishedAt)));

/** Its id; null where one on the same subject is unfinished: the unique index lets no second one in. */
export const insertJob = async (
  tx: Transaction,
  values: typeof jobs.$inferInsert,
): Promise<number | null> => {
  const [row] = await tx.insert(jobs).values(values).onConflictDoNothing().returning({ id: jobs.id });
  return row?.id ?? null;
};

/** Takes the oldest job that nobody works on, or whose server has stopped; no two servers get the same one. */
export const takeJob = async (
  db: Queryable,
  { server, kinds }: { readonly server: string; readonly kinds: readonly string[] },
): Promise<JobRow | undefined> => {
  const [row] = await db
    .update(jobs)
    .set({ state: 'running', server, attempts: sql`${jobs.attempts} + 1`, beatAt: sql`now()` })
    .where(
      sql`${jobs.id} = (
        select j.id from job j
        where j.finished_at is null and j.kind = any(${sql.param([...kinds])}::text[])
          and (j.state = 'waiting' or j.beat_at < now() - interval '1 minute')
        order by j.id limit 1 for update skip locked)`,
    )
    .returning();
  return row;
};

const end = (state: 'failed' | 'called_off', errorCode?: string) => ({
  state,
  errorCode: errorCode ?? null,
  finishedAt: sql`now()`,
});

/** Ends what its server left behind and nobody should take up again: called off, or begun too often. */
export const endAbandoned = async (db: Queryable, alsoOfLiving = false): Promise<void> => {
  const abandoned = and(eq(jobs.state, 'running'), alsoOfLiving ? undefined : isSilent);
  await db
    .update(jobs)
    .set(end('called_off'))
    .where(and(abandoned, sql`${jobs.calledOffAt} is not null`));
  await db
    .update(jobs)
    .set(end('failed', 'interrupted'))
    .where(and(abandoned, sql`${jobs.attempts} >= ${mostAttempts}`));
};

/** When a server starts that alone has the database: what is unfinished was cut off with the last one. */
export const releaseAll = async (db: Queryable): Promise<void> => {
  await endAbandoned(db, true);
  await db.update(jobs).set({ state: 'waiting', server: null }).where(eq(jobs.state, 'running'));
};

/** Which attempt a server has in hand: another one has it where these differ. */
export interface Hold {
  readonly id: number;
  readonly server: string;
  readonly attempts: number;
}

const isHeld = ({ id, server, attempts }: Hold): SQL | undefined =>
  and(eq(jobs.id, id), eq(jobs.server, server), eq(jobs.attempts, attempts), eq(jobs.state, 'running'));

interface Beat {
  readonly done: number;
  readonly total: number;
}

/** Gives a sign of life. Says whether it has been called off; undefined where the job is no longer this process’s. */
export const recordHeartbeat = async (db: Queryable, hold: Hold, beat: Beat) => {
  const [row] = await db
    .update(jobs)
    .set({ ...beat, beatAt: sql`now()` })
    .where(isHeld(hold))
    .returning({ isCalledOff: sql<boolean>`${jobs.calledOffAt} is not null` });
  return row;
};

interface Step extends Beat {
  readonly result: Record<string, unknown>;
}

/** Keeps a step with what it wrote; false where the job was called off or taken by another server. */
export const keepStep = async (tx: Transaction, hold: Hold, step: Step): Promise<boolean> => {
  const kept = await tx
    .update(jobs)
    .set({ ...step, beatAt: sql`now()` })
    .where(and(isHeld(hold), isNull(jobs.calledOffAt)))
    .returning({ id: jobs.id });
  return kept.length > 0;
};

/** The end, in the transaction of the work itself; false as in {@link keepStep}. */
export const completeJob = async (
  tx: Transaction,
  hold: Hold,
  { total, result }: Pick<Step, 'total' | 'result'>,
): Promise<boolean> => {
  const completed = await tx
    .update(jobs)
    .set({ state: 'done', result, total, done: total, finishedAt: sql`now()` })
    .where(and(isHeld(hold), isNull(jobs.calledOffAt)))
    .returning({ id: jobs.id });
  return completed.length > 0;
};

interface Failure {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>> | null;
}

/** After work that came to no good end; nothing where it had been completed before. */
export const failJob = async (db: Queryable, hold: Hold, { code, details }: Failure): Promise<void> => {
  await db
    .update(jobs)
    .set({ ...end('failed', code), errorDetails: details })
    .where(isHeld(hold));
};

export const endCalledOff = async (db: Queryable, hold: Hold): Promise<void> => {
  await db.update(jobs).set(end('called_off')).where(isHeld(hold));
};

/** Back to whoever takes it next; that this server ends is none of the job's own failed attempts. */
export const giveBack = async (db: Queryable, hold: Hold): Promise<void> => {
  await db
    .update(jobs)
    .set({ state: 'waiting', server: null, attempts: hold.attempts - 1 })
    .where(isHeld(hold));
};

/** Marks a job as called off; one that nobody has taken ends with it. False where it has ended already. */
export const markCalledOff = async (db: Queryable, id: number, userId: number): Promise<boolean> => {
  const marked = await db
    .update(jobs)
    .set({
      calledOffBy: userId,
      calledOffAt: sql`now()`,
      state: sql`case when ${jobs.state} = 'waiting' then 'called_off' else ${jobs.state} end`,
      finishedAt: sql`case when ${jobs.state} = 'waiting' then now() end`,
    })
    .where(and(eq(jobs.id, id), isNull(jobs.finishedAt)))
    .returning({ id: jobs.id });
  return marked.length > 0;
};
