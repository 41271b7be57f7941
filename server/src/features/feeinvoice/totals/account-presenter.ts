import type { AccountRow } from '@suksa/contracts/feeinvoice';
import type { ExportRow } from '../../../export.ts';
import type { AccountFigures, AccountRowData } from './account-repository.ts';

export const presentAccountSums = ({
  opening,
  billed,
  credited,
  received,
  closing,
  owed,
  credit,
}: AccountFigures): Omit<AccountRow, 'family' | 'children'> => ({
  ...{ opening, billed, credited, received, closing, owed, credit },
});

export const presentAccount = (row: AccountRowData): AccountRow => ({
  family: { id: row.id, name: { lo: row.lo, en: row.en } },
  children: row.children.map(({ lo, en }) => ({ lo, en })),
  ...presentAccountSums(row),
});

/** One cell a column; the name in one language, in the other where that one is empty. */
export const presentAccountForExport = (row: AccountRowData, language: 'en' | 'lo'): ExportRow => ({
  family: row[language] || row.lo || row.en,
  children: row.children.map((name) => name[language] || name.lo || name.en).join(', '),
  ...presentAccountSums(row),
});
