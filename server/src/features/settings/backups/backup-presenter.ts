import { type BackupFault, type BackupRun, backupFaults } from '@suksa/contracts/settings';
import type { RunRow } from './backup-repository.ts';

export const presentRun = (row: RunRow): BackupRun => ({
  id: row.id,
  kind: row.kind,
  startedAt: row.startedAt.toISOString(),
  seconds: Math.max(0, Math.round((row.finishedAt.getTime() - row.startedAt.getTime()) / 1000)),
  outcome: row.outcome,
  file: row.file,
  bytes: row.bytes,
  rows: row.rows,
  copied: row.copied,
  restored: row.restored,
  fault: row.errorCode === null ? null : faultNamed(row.errorCode),
  by: row.createdBy === null ? null : { lo: row.nameLo ?? '', en: row.nameEn ?? '' },
});

const faultNamed = (code: string): BackupFault => backupFaults.find((fault) => fault === code) ?? 'other';
