import {
  exportInvoices,
  invoiceSorts,
  invoiceStatusFilters,
  listInvoices,
} from '@suksa/contracts/feeinvoice';
import { localDay, useFormat } from '@suksa/i18n';
import { apiQuery, download, useBranch, useCan, useLocale, useScreen } from '@suksa/platform';
import { Button, Icon, PageFrame } from '@suksa/ui';
import { ListScreen, useListState } from '@suksa/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useInvoiceColumns } from './invoice-columns.tsx';
import { InvoiceFilters } from './invoice-filters.tsx';
import { InvoiceSums } from './invoice-sums.tsx';
import { useOpenedInvoice } from './use-opened-invoice.ts';
import { usePrintInvoices } from './use-print-invoices.ts';

const NewInvoiceDrawer = lazy(() => import('./new-invoice/new-invoice-drawer.tsx'));
const InvoiceDrawer = lazy(() => import('./invoice-drawer.tsx'));

/** What was billed in the year, for reading: families see their own children's. */
export default function InvoicesScreen() {
  const { t } = useTranslation('feeinvoice');
  const { title, help } = useScreen();
  const can = useCan();
  const locale = useLocale();
  const format = useFormat();
  const columns = useInvoiceColumns();
  const state = useListState({
    sorts: invoiceSorts,
    filters: { status: invoiceStatusFilters, class: 'number', dueFrom: 'text', dueUntil: 'text' },
  });
  const opened = useOpenedInvoice();
  const readOnly = useBranch()?.readOnly ?? true;
  const mayWrite = can('feeinvoice.invoice.create') && !readOnly;
  const print = usePrintInvoices(title, state.query);
  const invoices = useQuery({
    ...apiQuery(listInvoices, { query: state.query }),
    placeholderData: keepPreviousData,
  });

  return (
    <PageFrame
      title={title}
      help={help}
      {...(mayWrite && {
        actions: (
          <Button leftSection={<Icon name="plus" />} onClick={opened.write}>
            {t('new_invoice.action')}
          </Button>
        ),
      })}
    >
      <ListScreen
        name="feeinvoice.invoices"
        label={title}
        state={state}
        columns={columns}
        result={invoices}
        namespace="feeinvoice"
        rowKey={({ id }) => id}
        rowLabel={({ number }) => number}
        rowTone={({ status }) => (status === 'void' ? 'muted' : undefined)}
        searchLabel={t('invoices.search')}
        filters={<InvoiceFilters state={state} />}
        summary={<InvoiceSums query={state.query} />}
        empty={{ title: t('invoices.empty.title'), text: t('invoices.empty.text') }}
        onOpen={({ id }) => opened.open(id)}
        onPrint={print}
        {...(can('feeinvoice.invoice.export') && {
          onExport: (fileFormat, exported) =>
            download(
              exportInvoices,
              { body: { query: state.query, format: fileFormat, columns: exported, language: locale } },
              `${title} ${format.date(localDay()).replaceAll('/', '-')}.${fileFormat}`,
            ),
        })}
      />
      {opened.writing && mayWrite && (
        <Suspense>
          <NewInvoiceDrawer onIssued={({ id }) => opened.open(id)} onClose={opened.close} />
        </Suspense>
      )}
      {opened.invoiceId !== null && (
        <Suspense>
          <InvoiceDrawer id={opened.invoiceId} onClose={opened.close} />
        </Suspense>
      )}
    </PageFrame>
  );
}
