import { listRefunds, type Refund, refundSorts, refundStates } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { useList } from '@suksa/platform';
import { StatusBadge } from '@suksa/ui';
import { type Column, FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSum } from '../../components/list-sum.tsx';
import money from '../../components/money.module.css';
import { PeriodFilter } from '../../components/period-filter.tsx';
import { useOpenedRow } from '../../components/use-opened-row.ts';
import { refundTones, useRefundLabels } from './use-refund-labels.ts';

const RefundDrawer = lazy(() => import('./refund-drawer.tsx'));

const paidNames = { from: 'paidFrom', until: 'paidUntil' };

/** What was asked back, by the ones that wait first of all in the filter. */
export default function RefundList() {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const labels = useRefundLabels();
  const opened = useOpenedRow('refund');
  const state = useListState({
    sorts: refundSorts,
    defaultDir: 'desc',
    filters: { state: refundStates, payment: 'number', paidFrom: 'text', paidUntil: 'text' },
  });
  const refunds = useList(listRefunds, { query: state.query });
  const columns: readonly Column<Refund>[] = [
    {
      key: 'asked',
      title: t('refunds.asked_at'),
      render: ({ requestedAt }) => format.dateTime(requestedAt),
      sortable: true,
    },
    {
      key: 'family',
      title: t('fields.family'),
      render: ({ family }) => format.name(family.name),
      card: 'title',
    },
    { key: 'receipt', title: t('fields.receipt'), render: ({ receipt }) => receipt, card: 'subtitle' },
    {
      key: 'amount',
      title: t('fields.amount'),
      align: 'end',
      render: ({ amount }) => <span className={money.figure}>{format.number(amount)}</span>,
      sortable: true,
    },
    { key: 'method', title: t('fields.method'), render: ({ method }) => t(`methods.${method}`) },
    {
      key: 'state',
      title: t('fields.status'),
      render: (refund) => (
        <StatusBadge tone={refundTones[refund.state]} label={t(`refunds.states.${refund.state}`)} />
      ),
      card: 'badge',
    },
    { key: 'reason', title: t('receipt.reason'), render: ({ reason }) => reason },
  ];
  const found = refunds.result.data?.rows.find(({ id }) => id === opened.id);
  return (
    <>
      <ListScreen
        name="feeinvoice.refunds"
        label={t('refunds.title')}
        state={state}
        columns={columns}
        list={refunds}
        namespace="feeinvoice"
        rowKey={({ id }) => id}
        rowLabel={({ receipt }) => receipt}
        searchLabel={t('refunds.search')}
        filters={
          <>
            <FilterSelect
              label={t('fields.status')}
              value={state.query.state}
              data={labels}
              onChange={(value) => state.setFilter('state', value)}
            />
            <PeriodFilter
              label={t('refunds.states.paid')}
              all={t('periods.all')}
              period={{ from: state.query.paidFrom, until: state.query.paidUntil }}
              names={paidNames}
            />
          </>
        }
        summary={<ListSum label={t('refunds.title')} sum={refunds.result.data?.sum} />}
        empty={{ title: t('refunds.empty.title'), text: t('refunds.empty.text') }}
        onOpen={({ id }) => opened.open(id)}
      />
      {found && (
        <Suspense>
          <RefundDrawer refund={found} onClose={opened.close} />
        </Suspense>
      )}
    </>
  );
}
