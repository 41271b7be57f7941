import type { CreditNote } from '@suksa/contracts/feeinvoice';
import type { CreditNoteRow } from './credit-note-repository.ts';

export const presentCreditNote = (row: CreditNoteRow): CreditNote => ({
  id: row.note.id,
  number: row.note.number,
  day: row.note.day,
  kind: row.note.kind,
  amount: row.note.amount,
  returned: row.note.returned,
  left: row.left,
  reason: row.note.reason,
  by: { lo: row.byLo, en: row.byEn },
  invoice: { id: row.note.invoiceId, number: row.invoice },
  family: { id: row.familyId, name: { lo: row.familyLo, en: row.familyEn } },
  student: { id: row.studentId, code: row.studentCode, name: row.studentName },
  lines: row.lines.map(({ lo, en, amount }) => ({ text: { lo, en }, amount })),
});
