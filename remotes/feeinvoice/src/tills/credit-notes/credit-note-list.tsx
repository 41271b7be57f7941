import {
  type CreditNote,
  creditNoteKinds,
  creditNoteSorts,
  listCreditNotes,
} from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { useList } from '@suksa/platform';
import { type Column, FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSum } from '../../components/list-sum.tsx';
import money from '../../components/money.module.css';
import { PeriodFilter } from '../../components/period-filter.tsx';
import { useOpenedRow } from '../../components/use-opened-row.ts';

const CreditNoteDrawer = lazy(() => import('./credit-note-drawer.tsx'));

/** What was taken off issued invoices, the latest first. */
export default function CreditNoteList() {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const opened = useOpenedRow('note');
  const state = useListState({
    sorts: creditNoteSorts,
    defaultDir: 'desc',
    filters: { kind: creditNoteKinds, from: 'text', until: 'text', invoice: 'number' },
  });
  const notes = useList(listCreditNotes, { query: state.query });
  const columns: readonly Column<CreditNote>[] = [
    {
      key: 'number',
      title: t('credit.number'),
      render: ({ number }) => <span className={money.code}>{number}</span>,
      card: 'subtitle',
    },
    { key: 'day', title: t('paper.date'), render: ({ day }) => format.date(day), sortable: true },
    {
      key: 'student',
      title: t('invoice_fields.student'),
      render: ({ student }) => format.name(student.name),
      card: 'title',
    },
    {
      key: 'invoice',
      title: t('invoice_fields.number'),
      render: ({ invoice }) => invoice.number,
    },
    { key: 'kind', title: t('credit.kind'), render: ({ kind }) => t(`credit.kinds.${kind}`) },
    { key: 'reason', title: t('receipt.reason'), render: ({ reason }) => reason },
    {
      key: 'amount',
      title: t('fields.amount'),
      align: 'end',
      render: ({ amount }) => <span className={money.figure}>{format.number(amount)}</span>,
      sortable: true,
    },
    {
      key: 'left',
      title: t('credit.left'),
      align: 'end',
      render: ({ left }) => left > 0 && format.number(left),
    },
  ];
  const found = notes.result.data?.rows.find(({ id }) => id === opened.id);
  return (
    <>
      <ListScreen
        name="feeinvoice.credit-notes"
        label={t('credit.notes')}
        state={state}
        columns={columns}
        list={notes}
        namespace="feeinvoice"
        rowKey={({ id }) => id}
        rowLabel={({ number }) => number}
        searchLabel={t('credit.search')}
        filters={
          <>
            <PeriodFilter period={{ from: state.query.from, until: state.query.until }} />
            <FilterSelect
              label={t('credit.kind')}
              value={state.query.kind}
              data={creditNoteKinds.map((value) => ({ value, label: t(`credit.kinds.${value}`) }))}
              onChange={(value) => state.setFilter('kind', value)}
            />
          </>
        }
        summary={<ListSum label={t('credit.notes')} sum={notes.result.data?.sum} />}
        empty={{ title: t('credit.empty.title'), text: t('credit.empty.text') }}
        onOpen={({ id }) => opened.open(id)}
      />
      {found && (
        <Suspense>
          <CreditNoteDrawer note={found} onClose={opened.close} />
        </Suspense>
      )}
    </>
  );
}
