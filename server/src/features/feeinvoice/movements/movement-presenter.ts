import type { Movement } from '@suksa/contracts/feeinvoice';
import type { ExportRow } from '../../../export.ts';
import type { MovementRow } from './movement-repository.ts';

export const presentMovement = (row: MovementRow): Movement => ({
  key: row.key,
  type: row.type,
  day: row.day,
  at: row.at === null ? null : new Date(row.at).toISOString(),
  document: row.document,
  family: { id: row.familyId, name: { lo: row.lo, en: row.en } },
  amount: row.amount,
  method: row.method,
  by: row.byId === null ? null : { id: row.byId, name: { lo: row.byLo ?? '', en: row.byEn ?? '' } },
  opens: { kind: row.kind, id: row.opened },
});

/** One cell a column; names in one language, in the other where that one is empty. */
export const presentMovementForExport = (row: MovementRow, language: 'en' | 'lo'): ExportRow => ({
  type: row.type,
  day: row.day,
  document: row.document,
  family: row[language] || row.lo || row.en,
  amount: row.amount,
  method: row.method,
  by: language === 'en' ? row.byEn || row.byLo : row.byLo || row.byEn,
});
