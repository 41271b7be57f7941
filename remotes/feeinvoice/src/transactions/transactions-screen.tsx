import { exportPayments, listPayments, type PaymentRow } from '@suksa/contracts/feeinvoice';
import { localDay, useFormat } from '@suksa/i18n';
import { apiQuery, download, useBranch, useCan, useLocale, useScreen } from '@suksa/platform';
import { Button, Icon, PageFrame } from '@suksa/ui';
import { type Column, ListScreen } from '@suksa/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeriodWords } from '../components/period-filter.tsx';
import { useLedgerColumns } from './ledger-columns.tsx';
import { LedgerFilters } from './ledger-filters.tsx';
import { useLedgerState } from './ledger-state.ts';
import { LedgerSummary } from './ledger-summary.tsx';
import { useLedgerPanel } from './use-ledger-panel.ts';

const PaymentPanel = lazy(() => import('./payment/payment-panel.tsx'));
const ReceiptDrawer = lazy(() => import('./receipt/receipt-drawer.tsx'));

/** The ledger of the branch: every receipt, and the till where the next one is written. */
export default function TransactionsScreen() {
  const { t } = useTranslation('feeinvoice');
  const { title, help } = useScreen();
  const can = useCan();
  const readOnly = useBranch()?.readOnly ?? true;
  const locale = useLocale();
  const format = useFormat();
  const columns = useLedgerColumns();
  const state = useLedgerState();
  const panel = useLedgerPanel();
  const print = usePrintLedger(title, state.query);
  const payments = useQuery({
    ...apiQuery(listPayments, { query: state.query }),
    placeholderData: keepPreviousData,
  });
  const mayRecord = can('feeinvoice.payment.create') && !readOnly;
  const record = mayRecord && (
    <Button leftSection={<Icon name="plus" />} onClick={() => panel.show({ pay: 'new' })}>
      {t('ledger.record')}
    </Button>
  );

  return (
    <PageFrame title={title} help={help} actions={record}>
      <ListScreen
        name="feeinvoice.payments"
        label={title}
        state={state}
        columns={columns}
        result={payments}
        namespace="feeinvoice"
        rowKey={({ id }) => id}
        rowLabel={({ receipt }) => receipt}
        rowTone={({ status }) => (status === 'void' ? 'muted' : undefined)}
        searchLabel={t('ledger.search')}
        filters={<LedgerFilters state={state} />}
        summary={<LedgerSummary query={state.query} />}
        empty={{ title: t('ledger.empty.title'), text: t('ledger.empty.text'), action: record }}
        onOpen={({ id }) => panel.show({ receipt: id })}
        onPrint={print}
        {...(can('feeinvoice.payment.export') && {
          onExport: (fileFormat, exported) =>
            download(
              exportPayments,
              { body: { query: state.query, format: fileFormat, columns: exported, language: locale } },
              `${title} ${format.date(localDay()).replaceAll('/', '-')}.${fileFormat}`,
            ),
        })}
      />
      <Suspense>
        {panel.receiptId !== null && <ReceiptDrawer id={panel.receiptId} onClose={panel.close} />}
        {mayRecord && <PaymentPanel panel={panel} />}
      </Suspense>
    </PageFrame>
  );
}

function usePrintLedger(title: string, query: ReturnType<typeof useLedgerState>['query']) {
  const { t } = useTranslation('feeinvoice');
  const { t: common } = useTranslation('common');
  const context = useBranch();
  const locale = useLocale();
  const period = usePeriodWords();
  return async (columns: readonly Column<PaymentRow>[]) => {
    const { printLedger } = await import('./print-ledger.tsx');
    await printLedger({
      title,
      subtitle: period(query) || (context?.year?.name ?? ''),
      columns,
      query,
      context,
      locale,
      words: {
        number: common('list.number'),
        total: t('ledger.total'),
        cashier: t('fields.cashier'),
        head: t('ledger.checked_by'),
      },
    });
  };
}
