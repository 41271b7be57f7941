import { exportPayments, listPayments, type PaymentRow } from '@suksa/contracts/feeinvoice';
import { localDay, useFormat } from '@suksa/i18n';
import { useBranch, useCan, useList, useLocale, useScreen } from '@suksa/platform';
import { Button, Icon, PageFrame, Skeleton } from '@suksa/ui';
import { ListScreen } from '@suksa/ui/list';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { usePeriodLabels } from '../components/period-filter.tsx';
import { useLedgerColumns } from './ledger-columns.tsx';
import { LedgerFilters } from './ledger-filters.tsx';
import { useLedgerState } from './ledger-state.ts';
import { LedgerSummary } from './ledger-summary.tsx';
import { useLedgerPanel } from './use-ledger-panel.ts';
import { useLedgerSums } from './use-ledger-sums.ts';

const PaymentPanel = lazy(() => import('./payment/payment-panel.tsx'));
const TillTabs = lazy(() => import('../tills/till-tabs.tsx'));
const ReprintButtons = lazy(() => import('./receipt/reprint-buttons.tsx'));
const ReceiptDrawer = lazy(() => import('./receipt/receipt-drawer.tsx'));

const besideReceipts = ['movements', 'tills', 'bank', 'refunds', 'voids', 'credit-notes', 'write-offs'];

/** Money received: the ledger, or the tills that its cash goes through. */
export default function TransactionsScreen() {
  const { title, help } = useScreen();
  const [params] = useSearchParams();
  if (!besideReceipts.includes(params.get('tab') ?? '')) return <Ledger />;
  return (
    <PageFrame title={title} help={help}>
      <Suspense fallback={<Skeleton height={320} />}>
        <TillTabs />
      </Suspense>
    </PageFrame>
  );
}

/** The ledger of the branch: every receipt, and where the next one is written. */
function Ledger() {
  const { t } = useTranslation('feeinvoice');
  const { title, help } = useScreen();
  const can = useCan();
  const here = useBranch();
  const readOnly = here?.readOnly ?? true;
  const year = here?.year?.name ?? '';
  const period = usePeriodLabels();
  const locale = useLocale();
  const format = useFormat();
  const columns = useLedgerColumns();
  const state = useLedgerState();
  const panel = useLedgerPanel();
  const sums = useLedgerSums(state.query).data;
  const payments = useList(
    listPayments,
    { query: state.query },
    { file: exportPayments, fileBody: { language: locale } },
  );
  const mayRecord = can('feeinvoice.payment.create') && !readOnly;
  const record = mayRecord && (
    <Button leftSection={<Icon name="plus" />} onClick={() => panel.show({ pay: 'new' })}>
      {t('ledger.record')}
    </Button>
  );

  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        <>
          <Button component={Link} to="?tab=tills" variant="default" leftSection={<Icon name="cash" />}>
            {t('tills.title')}
          </Button>
          {record}
        </>
      }
    >
      <ListScreen
        name="feeinvoice.payments"
        label={title}
        state={state}
        columns={columns}
        list={payments}
        namespace="feeinvoice"
        rowKey={({ id }) => id}
        rowLabel={({ receipt }) => receipt}
        rowTone={({ status }) => (status === 'void' ? 'muted' : undefined)}
        searchLabel={t('ledger.search')}
        filters={<LedgerFilters state={state} />}
        summary={<LedgerSummary query={state.query} />}
        empty={{ title: t('ledger.empty.title'), text: t('ledger.empty.text'), action: record }}
        onOpen={({ id }) => panel.show({ receipt: id })}
        bulk={({ keys }) => (
          <Suspense>
            <ReprintButtons ids={keys.map(Number)} />
          </Suspense>
        )}
        fileName={`${title} ${format.date(localDay()).replaceAll('/', '-')}`}
        print={{
          subtitle: period(state.query) || year,
          // Whoever has a till to count is told no sum of it, on paper neither.
          footer: (rows) =>
            sums?.tillLeftOut === false
              ? [{ receipt: t('ledger.total'), amount: format.number(sumOfValid(rows)) }]
              : [],
          signatures: [t('fields.cashier'), t('ledger.checked_by')],
        }}
      />
      <Suspense>
        {panel.receiptId !== null && <ReceiptDrawer id={panel.receiptId} onClose={panel.close} />}
        {mayRecord && <PaymentPanel panel={panel} />}
      </Suspense>
    </PageFrame>
  );
}

/** What the receipts add up to; one that was taken back counts no more. */
const sumOfValid = (rows: readonly PaymentRow[]): number =>
  rows.filter(({ status }) => status === 'valid').reduce((sum, { amount }) => sum + amount, 0);
