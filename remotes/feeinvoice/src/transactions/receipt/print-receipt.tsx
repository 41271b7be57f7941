import { countPrint, readReceipt } from '@suksa/contracts/feeinvoice';
import { school } from '@suksa/contracts/session';
import { send } from '@suksa/platform';
import { printSheet } from '@suksa/ui/print';
import { loadPaperWords } from '../../components/paper-words.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { ReceiptSlip } from './receipt-slip.tsx';

export type Paper = 'A5' | 'receipt80';

/** Counts the print, then prints: who prints once more gets a numbered copy. Throws `ApiError`. */
export async function printReceipt(id: number, paper: Paper): Promise<void> {
  const [words, { name }, { copy }] = await Promise.all([
    loadPaperWords(),
    send(school),
    send(countPrint, { params: { id } }),
  ]);
  const receipt = await send(readReceipt, { params: { id } });
  const Sheet = paper === 'A5' ? ReceiptSheet : ReceiptSlip;
  await printSheet(<Sheet receipt={receipt} school={name} copy={copy} words={words} />, {
    title: receipt.receipt,
    page: paper,
    lang: 'lo',
  });
}
