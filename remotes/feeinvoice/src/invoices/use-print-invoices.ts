import type { InvoiceQuery, InvoiceRow } from '@suksa/contracts/feeinvoice';
import { useBranch, useLocale } from '@suksa/platform';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';

/** Prints the list as it is filtered; the printing code is fetched when it is first wanted. */
export function usePrintInvoices(title: string, query: Partial<InvoiceQuery>) {
  const { t: common } = useTranslation('common');
  const context = useBranch();
  const locale = useLocale();
  return async (columns: readonly Column<InvoiceRow>[]) => {
    const { printInvoices } = await import('./print-invoices.tsx');
    const words = { number: common('list.number'), total: common('words.total') };
    await printInvoices({ title, columns, query, context, locale, words });
  };
}
