import {
  listVoidRequests,
  type VoidRequest,
  voidRequestSorts,
  voidRequestStates,
} from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { useList } from '@suksa/platform';
import { StatusBadge } from '@suksa/ui';
import { type Column, FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import money from '../../components/money.module.css';
import { useOpenedRow } from '../../components/use-opened-row.ts';
import { writeOffTones } from '../write-offs/write-off-tones.ts';

const ReceiptDrawer = lazy(() => import('../../transactions/receipt/receipt-drawer.tsx'));

/** Voids of receipts that were asked for; a row opens its receipt over the list, where it is decided. */
export default function VoidRequestList() {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const opened = useOpenedRow('receipt');
  const state = useListState({
    sorts: voidRequestSorts,
    defaultDir: 'desc',
    filters: { state: voidRequestStates },
  });
  const requests = useList(listVoidRequests, { query: state.query });
  const columns: readonly Column<VoidRequest>[] = [
    {
      key: 'asked',
      title: t('refunds.asked_at'),
      render: ({ requestedAt }) => format.dateTime(requestedAt),
      sortable: true,
    },
    {
      key: 'receipt',
      title: t('fields.receipt'),
      render: ({ receipt }) => <span className={money.code}>{receipt.number}</span>,
      card: 'title',
    },
    {
      key: 'family',
      title: t('fields.family'),
      render: ({ family }) => format.name(family.name),
      card: 'subtitle',
    },
    {
      key: 'amount',
      title: t('fields.amount'),
      align: 'end',
      render: ({ amount }) => <span className={money.figure}>{format.number(amount)}</span>,
      sortable: true,
    },
    { key: 'reason', title: t('receipt.reason'), render: ({ reason }) => reason, wrap: true },
    { key: 'by', title: t('refunds.asked_by'), render: ({ requestedBy }) => format.name(requestedBy) },
    {
      key: 'decided',
      title: t('refunds.decided_by'),
      render: ({ decidedBy, refusal }) => decidedBy && format.row([format.name(decidedBy), refusal]),
    },
    {
      key: 'state',
      title: t('fields.status'),
      render: ({ state: at }) => <StatusBadge tone={writeOffTones[at]} label={t(`voids.states.${at}`)} />,
      card: 'badge',
    },
  ];
  return (
    <>
      <ListScreen
        name="feeinvoice.void-requests"
        label={t('voids.title')}
        state={state}
        columns={columns}
        list={requests}
        namespace="feeinvoice"
        rowKey={({ id }) => id}
        rowLabel={({ receipt }) => receipt.number}
        searchLabel={t('refunds.search')}
        filters={
          <FilterSelect
            label={t('fields.status')}
            value={state.query.state}
            data={voidRequestStates.map((value) => ({ value, label: t(`voids.states.${value}`) }))}
            onChange={(value) => state.setFilter('state', value)}
          />
        }
        empty={{ title: t('voids.empty.title'), text: t('voids.empty.text') }}
        onOpen={({ receipt }) => opened.open(receipt.id)}
      />
      {opened.id !== null && (
        <Suspense>
          <ReceiptDrawer id={opened.id} onClose={opened.close} />
        </Suspense>
      )}
    </>
  );
}
