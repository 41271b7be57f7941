import { listWriteOffs, type WriteOff, writeOffSorts, writeOffStates } from '@suksa/contracts/feeinvoice';
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
import { writeOffTones } from './write-off-tones.ts';

const WriteOffDrawer = lazy(() => import('./write-off-drawer.tsx'));

/** What won’t be paid: asked for, agreed to, refused. */
export default function WriteOffList() {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const opened = useOpenedRow('writeOff');
  const state = useListState({
    sorts: writeOffSorts,
    defaultDir: 'desc',
    filters: { state: writeOffStates, from: 'text', until: 'text' },
  });
  const writeOffs = useList(listWriteOffs, { query: state.query });
  const columns: readonly Column<WriteOff>[] = [
    {
      key: 'asked',
      title: t('refunds.asked_at'),
      render: ({ requestedAt }) => format.dateTime(requestedAt),
      sortable: true,
    },
    {
      key: 'student',
      title: t('invoice_fields.student'),
      render: ({ student }) => format.name(student.name),
      card: 'title',
    },
    {
      key: 'invoice',
      title: t('invoice_fields.number'),
      render: ({ invoice }) => <span className={money.code}>{invoice.number}</span>,
      card: 'subtitle',
    },
    {
      key: 'amount',
      title: t('fields.amount'),
      align: 'end',
      render: ({ amount }) => <span className={money.figure}>{format.number(amount)}</span>,
      sortable: true,
    },
    { key: 'reason', title: t('receipt.reason'), render: ({ reason }) => reason },
    {
      key: 'by',
      title: t('refunds.asked_by'),
      render: ({ requestedBy }) => format.name(requestedBy),
    },
    {
      key: 'state',
      title: t('fields.status'),
      render: ({ state: at }) => <StatusBadge tone={writeOffTones[at]} label={t(`write_off.states.${at}`)} />,
      card: 'badge',
    },
  ];
  const found = writeOffs.result.data?.rows.find(({ id }) => id === opened.id);
  return (
    <>
      <ListScreen
        name="feeinvoice.write-offs"
        label={t('write_off.title')}
        state={state}
        columns={columns}
        list={writeOffs}
        namespace="feeinvoice"
        rowKey={({ id }) => id}
        rowLabel={({ invoice }) => invoice.number}
        searchLabel={t('write_off.search')}
        filters={
          <>
            <FilterSelect
              label={t('fields.status')}
              value={state.query.state}
              data={writeOffStates.map((value) => ({ value, label: t(`write_off.states.${value}`) }))}
              onChange={(value) => state.setFilter('state', value)}
            />
            <PeriodFilter
              label={t('write_off.states.approved')}
              all={t('periods.all')}
              period={{ from: state.query.from, until: state.query.until }}
            />
          </>
        }
        summary={<ListSum label={t('write_off.title')} sum={writeOffs.result.data?.sum} />}
        empty={{ title: t('write_off.empty.title'), text: t('write_off.empty.text') }}
        onOpen={({ id }) => opened.open(id)}
      />
      {found && (
        <Suspense>
          <WriteOffDrawer writeOff={found} onClose={opened.close} />
        </Suspense>
      )}
    </>
  );
}
