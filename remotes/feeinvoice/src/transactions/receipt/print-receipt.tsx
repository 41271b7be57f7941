import { countPrint, readReceipt } from '@suksa/contracts/feeinvoice';
import { school } from '@suksa/contracts/session';
import type { PrintLanguage } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { printSheet } from '@suksa/ui/print';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { ReceiptSlip } from './receipt-slip.tsx';

export type Paper = 'A5' | 'receipt80';

/** Counts the print, then prints: who prints once more gets a numbered copy. Throws `ApiError`. */
export async function printReceipt(id: number, paper: Paper, language: PrintLanguage): Promise<void> {
  const [{ name }, { copy }] = await Promise.all([send(school), send(countPrint, { params: { id } })]);
  const receipt = await send(readReceipt, { params: { id } });
  const Sheet = paper === 'A5' ? ReceiptSheet : ReceiptSlip;
  await printSheet(<Sheet receipt={receipt} school={name} copy={copy} />, {
    title: receipt.receipt,
    page: paper,
    language,
  });
}
