import {
  exportMovements,
  listMovements,
  type Movement,
  movementSorts,
  movementTypes,
  paymentMethods,
} from '@suksa/contracts/feeinvoice';
import { localDay, useFormat } from '@suksa/i18n';
import { useList, useLocale } from '@suksa/platform';
import { StatusBadge, type Tone } from '@suksa/ui';
import { type Column, FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ListSum } from '../../components/list-sum.tsx';
import money from '../../components/money.module.css';
import { PeriodFilter, usePeriodLabels } from '../../components/period-filter.tsx';
import { useOpenedRow } from '../../components/use-opened-row.ts';
import { CashierFilter } from '../../transactions/cashier-filter.tsx';
import { labelsOf, useMethodLabels } from '../../transactions/use-method-labels.ts';
import { signedAmount } from './signed-amount.ts';

const ReceiptDrawer = lazy(() => import('../../transactions/receipt/receipt-drawer.tsx'));

const tones: Readonly<Record<Movement['type'], Tone>> = {
  receipt: 'green',
  void: 'red',
  bounced: 'red',
  refund: 'amber',
  transfer: 'gray',
  move: 'gray',
  credit_use: 'gray',
  credit_note: 'amber',
  waiver: 'amber',
  write_off: 'red',
};

/** Everything that moved on families’ accounts, newest first: receipts, what was taken back, refunds, credit, write-offs. */
export default function MovementList() {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const locale = useLocale();
  const navigate = useNavigate();
  const opened = useOpenedRow('receipt');
  const periodLabel = usePeriodLabels();
  const { methods } = useMethodLabels();
  const state = useListState({
    sorts: movementSorts,
    defaultDir: 'desc',
    filters: {
      from: 'text',
      until: 'text',
      type: movementTypes,
      method: paymentMethods,
      cashier: 'number',
    },
  });
  const { from, until, type, method, cashier } = state.query;
  const movements = useList(
    listMovements,
    { query: state.query },
    { file: exportMovements, fileBody: { language: locale } },
  );
  const types = movementTypes.map((value) => ({ value, label: t(`movement_rows.types.${value}`) }));
  const label = t('movements.title');
  const data = movements.result.data;
  const columns: readonly Column<Movement>[] = [
    {
      key: 'day',
      title: t('fields.time'),
      render: ({ day, at }) => (
        <span className={`${money.figure} ${money.brief}`}>
          {at ? format.dateTime(at) : format.date(day)}
        </span>
      ),
    },
    {
      key: 'type',
      title: t('movements.type'),
      render: (row) => <StatusBadge tone={tones[row.type]} label={t(`movement_rows.types.${row.type}`)} />,
      labels: labelsOf(types),
      card: 'badge',
    },
    {
      key: 'document',
      title: t('movement_rows.document'),
      render: ({ document }) => <span className={money.code}>{document}</span>,
      hideable: false,
      card: 'subtitle',
    },
    {
      key: 'family',
      title: t('fields.family'),
      render: ({ family }) => format.name(family.name),
      card: 'title',
    },
    {
      key: 'amount',
      title: t('fields.amount'),
      align: 'end',
      sortable: true,
      render: (row) => <span className={money.figure}>{signedAmount(format, row)}</span>,
    },
    {
      key: 'method',
      spare: true,
      title: t('fields.method'),
      render: (row) => row.method && t(`methods.${row.method}`),
      labels: labelsOf(methods),
    },
    {
      key: 'by',
      spare: true,
      title: t('movement_rows.by'),
      render: ({ by }) =>
        by && (
          <span className={money.short} data-least title={format.name(by.name)}>
            {format.name(by.name)}
          </span>
        ),
    },
  ];
  return (
    <>
      <ListScreen
        name="feeinvoice.movements"
        label={label}
        state={state}
        columns={columns}
        list={movements}
        namespace="feeinvoice"
        rowKey={({ key }) => key}
        rowLabel={({ document }) => document}
        searchLabel={t('movement_rows.search')}
        filters={
          <>
            <FilterSelect
              label={t('movements.type')}
              value={type}
              data={types}
              onChange={(value) => state.setFilter('type', value)}
            />
            <PeriodFilter period={{ from, until }} />
            <FilterSelect
              label={t('fields.method')}
              value={method}
              data={methods}
              onChange={(value) => state.setFilter('method', value)}
            />
            <CashierFilter
              label={t('movement_rows.by')}
              value={cashier}
              onChange={(value) => state.setFilter('cashier', value)}
            />
          </>
        }
        summary={
          // What all kinds come to together is no sum of anything.
          type &&
          (!data || data.sum !== undefined) && (
            <ListSum label={t(`movement_rows.types.${type}`)} sum={data?.sum} />
          )
        }
        empty={{ title: t('movement_rows.empty.title'), text: t('movement_rows.empty.text') }}
        onOpen={({ opens: { kind, id } }) =>
          kind === 'receipt' ? opened.open(id) : void navigate(`/feeinvoice?invoice=${id}`)
        }
        fileName={format.row([label, format.date(localDay())]).replaceAll('/', '-')}
        print={{ subtitle: periodLabel({ from, until }) || undefined }}
      />
      {opened.id !== null && (
        <Suspense>
          <ReceiptDrawer id={opened.id} onClose={opened.close} />
        </Suspense>
      )}
    </>
  );
}
