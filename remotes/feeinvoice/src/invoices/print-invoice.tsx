import { readInvoice } from '@suksa/contracts/feeinvoice';
import { school } from '@suksa/contracts/session';
import type { PrintLanguage } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { printSheet } from '@suksa/ui/print';
import { InvoiceSheet } from './invoice-sheet.tsx';

/** Prints one invoice as it stands now, on A5. Throws `ApiError`. */
export async function printInvoice(id: number, language: PrintLanguage): Promise<void> {
  const [{ name }, invoice] = await Promise.all([send(school), send(readInvoice, { params: { id } })]);
  await printSheet(<InvoiceSheet invoice={invoice} school={name} />, {
    title: invoice.number,
    page: 'A5',
    language,
  });
}
