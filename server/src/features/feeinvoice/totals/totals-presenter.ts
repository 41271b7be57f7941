import type { TotalsRow } from '@suksa/contracts/feeinvoice';
import type { ExportRow } from '../../../export.ts';

export const presentTotalsRow = ({
  id,
  key,
  name,
  documents,
  billed,
  discounts,
  lateFees,
  credited,
  writtenOff,
  paid,
  returned,
  outstanding,
}: TotalsRow): TotalsRow => ({
  ...{ id, key, documents, billed, discounts, lateFees, credited, writtenOff, paid, returned, outstanding },
  name: name && { lo: name.lo, en: name.en },
});

/** One cell a column; `name` in one language, in the other where that one is empty. */
export const presentTotalsForExport = (row: TotalsRow, language: 'en' | 'lo'): ExportRow => ({
  name: row.name ? row.name[language] || row.name.lo || row.name.en : row.key,
  documents: row.documents,
  billed: row.billed,
  discounts: row.discounts,
  lateFees: row.lateFees,
  credited: row.credited,
  writtenOff: row.writtenOff,
  paid: row.paid,
  returned: row.returned,
  outstanding: row.outstanding,
});
