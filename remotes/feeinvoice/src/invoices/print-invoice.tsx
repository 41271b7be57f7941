import { readInvoice } from '@suksa/contracts/feeinvoice';
import { school } from '@suksa/contracts/session';
import { send } from '@suksa/platform';
import { printSheet } from '@suksa/ui/print';
import { loadPaperWords } from '../components/paper-words.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';

/** Prints one invoice as it stands now, on A5. Throws `ApiError`. */
export async function printInvoice(id: number): Promise<void> {
  const [words, { name }, invoice] = await Promise.all([
    loadPaperWords(),
    send(school),
    send(readInvoice, { params: { id } }),
  ]);
  await printSheet(<InvoiceSheet invoice={invoice} school={name} words={words} />, {
    title: invoice.number,
    page: 'A5',
    lang: 'lo',
  });
}
