import { and, desc, eq, getTableColumns, min } from 'drizzle-orm';
import type { BackupSettings } from '../../../db/backup/backup-settings.ts';
import { isThere } from '../../../db/backup/folder.ts';
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

/** The good backups, newest first: as many of them as are shown. */
export const goodBackups = (db: Queryable): Promise<RunRow[]> =>
  runs(db)
    .where(and(eq(backupRuns.kind, 'backup'), eq(backupRuns.outcome, 'good')))
    .orderBy(desc(backupRuns.startedAt), desc(backupRuns.id))
    .limit(shown);

/** What the rules are asked with. A backup whose file is gone is no good one any more. */
export const whatIsKnown = async (db: Queryable, settings: BackupSettings | undefined, now: Date) =>
  ({
    isSetUp: settings !== undefined,
    now,
    backup: await lastRun(db, 'backup'),
    goodBackup: (await goodBackups(db)).find(({ file }) => !settings || isThere(settings, file ?? '')),
    test: await lastRun(db, 'test'),
    goodTest: await lastRun(db, 'test', 'good'),
  }) satisfies Known;

/** Jobs stand in a branch; this kind is the whole school's. */
export const firstBranchId = async (db: Queryable): Promise<number | null> => {
  const [row] = await db.select({ id: min(branches.id) }).from(branches);
  return row?.id ?? null;
};
