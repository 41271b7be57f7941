import { exportInvoices, type InvoiceRow, invoiceSorts, listInvoices } from '@suksa/contracts/feeinvoice';
import { localDay, useFormat } from '@suksa/i18n';
import { useBranch, useCan, useList, useLocale, useScreen } from '@suksa/platform';
import { Button, Icon, PageFrame, Skeleton } from '@suksa/ui';
import { ListScreen, useListState } from '@suksa/ui/list';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { withSetUpWords } from '../setup/with-setup-words.ts';
import { InvoiceBulk } from './invoice-bulk.tsx';
import { useInvoiceColumns } from './invoice-columns.tsx';
import { invoiceFilters } from './invoice-filter-values.ts';
import { InvoiceFilters } from './invoice-filters.tsx';
import { InvoiceSums, useInvoiceSums } from './invoice-sums.tsx';
import { useOpenedInvoice } from './use-opened-invoice.ts';

const NewInvoiceDrawer = lazy(() => import('./new-invoice/new-invoice-drawer.tsx'));
const InvoiceDrawer = lazy(() => import('./invoice-drawer.tsx'));
const SetUp = lazy(withSetUpWords(() => import('../setup/setup-tabs.tsx')));

/** What was billed in the year, for reading: families see their own children's. */
export default function InvoicesScreen() {
  const can = useCan();
  const { title, help } = useScreen();
  const [params] = useSearchParams();
  if (!can('feeinvoice.plan.view')) return <Invoices />;
  const tab = params.get('tab');
  return tab ? (
    <PageFrame title={title} help={help}>
      <Suspense fallback={<Skeleton height={320} />}>
        <SetUp tab={tab} />
      </Suspense>
    </PageFrame>
  ) : (
    <Invoices />
  );
}

function Invoices() {
  const { t } = useTranslation('feeinvoice');
  const { t: common } = useTranslation('common');
  const { title, help } = useScreen();
  const can = useCan();
  const locale = useLocale();
  const format = useFormat();
  const columns = useInvoiceColumns();
  const state = useListState({
    sorts: invoiceSorts,
    filters: invoiceFilters,
  });
  const opened = useOpenedInvoice();
  const filtered = useInvoiceSums(state.query);
  /** What the invoices come to; one that was taken back counts no more. */
  const sums = (rows: readonly InvoiceRow[]) => {
    const counted = rows.filter(({ status }) => status !== 'void');
    const sumOf = (figure: 'total' | 'paid' | 'balance') =>
      format.number(counted.reduce((sum, row) => sum + row[figure], 0));
    return {
      number: common('words.total'),
      total: sumOf('total'),
      // On paper neither: before and after it would tell what is in a till that its cashier still has to count.
      ...(filtered?.tillLeftOut === false && { paid: sumOf('paid'), balance: sumOf('balance') }),
    };
  };
  const here = useBranch();
  const readOnly = here?.readOnly ?? true;
  const mayWrite = can('feeinvoice.invoice.create') && !readOnly;
  const invoices = useList(
    listInvoices,
    { query: state.query },
    { file: exportInvoices, fileBody: { language: locale } },
  );

  const ofDrafts = state.query.status === 'draft';
  const familyName = format.name(invoices.result.data?.rows[0]?.family.name ?? { lo: '…', en: '…' });

  return (
    <PageFrame
      title={title}
      help={help}
      {...((mayWrite || can('feeinvoice.plan.view')) && {
        actions: (
          <>
            {can('feeinvoice.plan.view') && (
              <Button
                component={Link}
                to="?tab=plans"
                variant="default"
                leftSection={<Icon name="settings" />}
              >
                {t('invoices.set_up')}
              </Button>
            )}
            {mayWrite && (
              <Button leftSection={<Icon name="plus" />} onClick={opened.write}>
                {t('new_invoice.action')}
              </Button>
            )}
          </>
        ),
      })}
    >
      <ListScreen
        name="feeinvoice.invoices"
        label={title}
        state={state}
        columns={columns}
        list={invoices}
        namespace="feeinvoice"
        rowKey={({ id }) => id}
        rowLabel={({ number, student }) => number || format.name(student.name)}
        rowTone={({ status }) => (status === 'void' ? 'muted' : undefined)}
        searchLabel={t('invoices.search')}
        filters={<InvoiceFilters state={state} familyName={familyName} />}
        summary={<InvoiceSums sums={filtered} ofDrafts={ofDrafts} />}
        empty={{ title: t('invoices.empty.title'), text: t('invoices.empty.text') }}
        onOpen={({ id }) => opened.open(id)}
        bulk={(selection) => <InvoiceBulk selection={selection} ofDrafts={ofDrafts} mayWrite={mayWrite} />}
        fileName={`${title} ${format.date(localDay()).replaceAll('/', '-')}`}
        print={{ footer: (rows) => [sums(rows)] }}
      />
      {opened.writing && mayWrite && (
        <Suspense>
          <NewInvoiceDrawer onIssued={({ id }) => opened.replaceBy(id)} onClose={opened.close} />
        </Suspense>
      )}
      {opened.invoiceId !== null && (
        <Suspense>
          <InvoiceDrawer id={opened.invoiceId} onReplaced={opened.replaceBy} onClose={opened.close} />
        </Suspense>
      )}
    </PageFrame>
  );
}
