import type { ComingRow } from '@suksa/contracts/feeinvoice';
import type { ExportRow } from '../../../export.ts';
import type { ComingRowData } from './coming-repository.ts';

export const presentComing = (row: ComingRowData): ComingRow => ({
  key: row.key,
  family: { id: row.familyId, name: { lo: row.lo, en: row.en } },
  student: { id: row.studentId, code: row.studentCode, name: row.studentName },
  invoice: { id: row.invoiceId, number: row.number },
  instalment: row.instalment,
  dueDate: row.dueDate,
  day: row.day,
  amount: row.amount,
  own: row.own,
});

/** One cell a column; the name in one language, in the other where that one is empty. */
export const presentComingForExport = (row: ComingRowData, language: 'en' | 'lo'): ExportRow => ({
  family: row[language] || row.lo || row.en,
  student: `${row.studentName[language] || row.studentName.lo || row.studentName.en} (${row.studentCode})`,
  invoice: row.number,
  dueDate: row.dueDate,
  day: row.day,
  amount: row.amount,
  own: row.own ? 'own' : 'usual',
});
