import type { ItemPayer } from '@suksa/contracts/feeinvoice';
import type { ItemPayerRow } from './item-payer-repository.ts';

export const presentItemPayer = (row: ItemPayerRow): ItemPayer => ({
  company: { id: row.companyId, name: { lo: row.companyLo, en: row.companyEn } },
  student: { id: row.studentId, code: row.studentCode, name: row.studentName, className: row.className },
  items: row.items.map(({ id, name }) => ({ id, name: { lo: name.lo, en: name.en } })),
});
