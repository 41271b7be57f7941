import { type Invoice, readInvoice, readInvoicePapers } from '@suksa/contracts/feeinvoice';
import { school } from '@suksa/contracts/session';
import type { PrintLanguage } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { printSheet } from '@suksa/ui/print';
import { InvoiceSheet } from './invoice-sheet.tsx';
import classes from './two-on-a-sheet.module.css';

/** Prints one invoice as it stands now, on A5. Throws `ApiError`. */
export async function printInvoice(id: number, language: PrintLanguage): Promise<void> {
  const [{ name }, invoice] = await Promise.all([send(school), send(readInvoice, { params: { id } })]);
  await printSheet(<InvoiceSheet invoice={invoice} school={name} />, {
    title: invoice.number,
    page: 'A5',
    language,
  });
}

/** Prints invoices as they stand now, two side by side on each A4, to be cut apart. Throws `ApiError`. */
export async function printInvoices(ids: readonly number[], language: PrintLanguage): Promise<void> {
  const [{ name }, { invoices }] = await Promise.all([
    send(school),
    send(readInvoicePapers, { query: { ids: ids.join(',') } }),
  ]);
  const pairs = invoices.flatMap((_one, index): Invoice[][] =>
    index % 2 === 0 ? [invoices.slice(index, index + 2)] : [],
  );
  await printSheet(
    pairs.map((pair) => (
      <div key={pair[0]?.id} className={classes.sheet}>
        {pair.map((invoice) => (
          <InvoiceSheet key={invoice.id} invoice={invoice} school={name} />
        ))}
      </div>
    )),
    { title: invoices.map(({ number }) => number).join(' '), page: 'A4', landscape: true, language },
  );
}
