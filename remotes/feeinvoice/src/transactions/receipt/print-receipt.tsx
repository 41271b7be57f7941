import { countPrint, countPrints, readReceipt, readReceiptPapers } from '@suksa/contracts/feeinvoice';
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

interface ReceiptPrints {
  /** Each with a key that is the same for a print that is tried again. */
  readonly prints: readonly { readonly id: number; readonly idempotencyKey: string }[];
  readonly paper: Paper;
  readonly language: PrintLanguage;
}

/** The same for several receipts, in the order of their numbers, each on a sheet of its own. Throws `ApiError`. */
export async function printReceipts({ prints, paper, language }: ReceiptPrints): Promise<void> {
  const [{ name }, { copies }] = await Promise.all([
    send(school),
    send(countPrints, { body: { prints: [...prints] } }),
  ]);
  const ids = prints.map(({ id }) => id).join(',');
  const { receipts } = await send(readReceiptPapers, { query: { ids } });
  const copyOf = new Map(copies.map(({ id, copy }) => [id, copy]));
  const Sheet = paper === 'A5' ? ReceiptSheet : ReceiptSlip;
  await printSheet(
    receipts.map((receipt) => (
      <Sheet key={receipt.id} receipt={receipt} school={name} copy={copyOf.get(receipt.id) ?? 0} />
    )),
    {
      title: [...new Set([receipts[0]?.receipt, receipts.at(-1)?.receipt])].join(' – '),
      page: paper,
      language,
    },
  );
}
