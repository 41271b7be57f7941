import { countPrint, readReceipt } from '@suksa/contracts/feeinvoice';
import { school } from '@suksa/contracts/session';
import type { PrintLanguage } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { printSheet } from '@suksa/ui/print';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { ReceiptSlip } from './receipt-slip.tsx';

export type Paper = 'A5' | 'receipt80';

interface ReceiptPrint {
  readonly id: number;
  readonly paper: Paper;
  readonly language: PrintLanguage;
  /** The same for a print that is tried again. */
  readonly idempotencyKey: string;
}

/** Counts the print, then prints: who prints once more gets a numbered copy. Throws `ApiError`. */
export async function printReceipt({ id, paper, language, idempotencyKey }: ReceiptPrint): Promise<void> {
  const counted = send(countPrint, { params: { id }, body: { idempotencyKey } });
  const [{ name }, { copy }] = await Promise.all([send(school), counted]);
  const receipt = await send(readReceipt, { params: { id } });
  const Sheet = paper === 'A5' ? ReceiptSheet : ReceiptSlip;
  await printSheet(<Sheet receipt={receipt} school={name} copy={copy} />, {
    title: receipt.receipt,
    page: paper,
    language,
  });
}
