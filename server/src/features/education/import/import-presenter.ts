import {
  checkingImport,
  type ImportLine,
  runningImport,
  type StudentImportRow,
  undoingImport,
} from '@suksa/contracts/education';
import type { OutcomeCounts } from '@suksa/contracts/spreadsheet';
import type { studentImportRows } from '../../../db/schema/index.ts';
import type { ImportFound } from './import-repository.ts';

const atWork: Readonly<Record<string, ImportLine['state']>> = {
  [checkingImport.name]: 'checking',
  [runningImport.name]: 'running',
  [undoingImport.name]: 'undoing',
};

/** Where an import stands: what is being done with it, else what was done with it last. */
const stateOf = (
  { counts, ranAt, undoneAt }: Pick<ImportFound, 'counts' | 'ranAt' | 'undoneAt'>,
  underWay: string | undefined,
): ImportLine['state'] => {
  const now = underWay === undefined ? undefined : atWork[underWay];
  if (now) return now;
  if (undoneAt) return 'undone';
  if (ranAt) return 'done';
  return counts ? 'checked' : 'uploaded';
};

/** `underWay` is the kind of the job that works on it. */
export const presentImport = (found: ImportFound, underWay: string | undefined): ImportLine => ({
  id: found.id,
  fileName: found.fileName,
  state: stateOf(found, underWay),
  rows: found.rows,
  counts: found.counts as OutcomeCounts | null,
  by: { lo: found.byLo, en: found.byEn },
  at: found.createdAt.toISOString(),
  ranAt: found.ranAt?.toISOString() ?? null,
  undoneAt: found.undoneAt?.toISOString() ?? null,
});

export const presentImportRow = ({
  number,
  outcome,
  name,
  remarks,
  changes,
  candidates,
}: typeof studentImportRows.$inferSelect): StudentImportRow => ({
  number,
  outcome,
  name,
  remarks: remarks as StudentImportRow['remarks'],
  changes: (changes as StudentImportRow['changes']).map(foldHealth),
  candidates: candidates as StudentImportRow['candidates'],
});

/** That a health note changes, without what it says: that is read in the record, where looking is recorded. */
const foldHealth = (change: StudentImportRow['changes'][number]) =>
  change.path === 'healthNote' ? { ...change, before: '', after: '•••' } : change;
