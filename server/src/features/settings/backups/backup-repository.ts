import { and, desc, eq, getTableColumns, min } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { backupRuns, branches, users } from '../../../db/schema/index.ts';
import type { Known } from './backup-rules.ts';

export type RunRow = Awaited<ReturnType<typeof recentRuns>>[number];
type Kind = (typeof backupRuns.$inferSelect)['kind'];

const shown = 30;

const runs = (db: Queryable) =>
  db
    .select({ ...getTableColumns(backupRuns), nameLo: users.nameLo, nameEn: users.nameEn })
    .from(backupRuns)
    .leftJoin(users, eq(users.id, backupRuns.createdBy));

export const recentRuns = (db: Queryable) =>
  runs(db).orderBy(desc(backupRuns.startedAt), desc(backupRuns.id)).limit(shown);

export const lastRun = async (db: Queryable, kind: Kind, outcome?: 'good'): Promise<RunRow | undefined> => {
  const [row] = await runs(db)
    .where(and(eq(backupRuns.kind, kind), outcome ? eq(backupRuns.outcome, outcome) : undefined))
    .orderBy(desc(backupRuns.startedAt), desc(backupRuns.id))
    .limit(1);
  return row;
};

export const insertRun = async (tx: Queryable, values: typeof backupRuns.$inferInsert): Promise<void> => {
  await tx.insert(backupRuns).values(values);
};

/** What the rules are asked with. */
export const whatIsKnown = async (db: Queryable, isSetUp: boolean, now: Date) =>
  ({
    isSetUp,
    now,
    backup: await lastRun(db, 'backup'),
    goodBackup: await lastRun(db, 'backup', 'good'),
    test: await lastRun(db, 'test'),
    goodTest: await lastRun(db, 'test', 'good'),
  }) satisfies Known;

/** Jobs stand in a branch; this kind is the whole school's. */
export const firstBranchId = async (db: Queryable): Promise<number | null> => {
  const [row] = await db.select({ id: min(branches.id) }).from(branches);
  return row?.id ?? null;
};
