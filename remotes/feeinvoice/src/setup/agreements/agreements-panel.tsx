import { type Agreement, agreementSorts, agreementStates, listAgreements } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { useList } from '@suksa/platform';
import { StatusBadge } from '@suksa/ui';
import { type Column, FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import money from '../../components/money.module.css';
import { agreementTones } from './agreement-tones.ts';

const AgreementDrawer = lazy(() => import('./agreement-drawer.tsx'));

/** Of those that an invoice was in, the one that holds; none where no invoice is asked for. */
const agreementWith = (rows: readonly Agreement[], invoiceId: number) => {
  const its = rows.filter(({ invoices }) => invoices.some(({ id }) => id === invoiceId));
  return its.find(({ ended }) => ended === null) ?? its[0];
};

/** What families have agreed to pay in parts: kept, behind, paid and ended ones. */
export function AgreementsPanel() {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const [opened, setOpened] = useState<number | null>();
  const [params] = useSearchParams();
  const state = useListState({
    sorts: agreementSorts,
    defaultDir: 'desc',
    filters: { state: agreementStates },
  });
  const agreements = useList(listAgreements, { query: state.query });
  const figure = (amount: number) => <span className={money.figure}>{format.number(amount)}</span>;
  const columns: readonly Column<Agreement>[] = [
    {
      key: 'agreed',
      title: t('agreements.day'),
      render: ({ day }) => format.date(day),
      sortable: true,
    },
    {
      key: 'family',
      title: t('fields.family'),
      render: ({ family }) => format.name(family.name),
      card: 'title',
    },
    { key: 'by', title: t('agreements.agreed_by'), render: ({ agreedBy }) => agreedBy, card: 'subtitle' },
    {
      key: 'next',
      title: t('agreements.next'),
      render: ({ parts, ended }) => {
        const next = ended ? undefined : parts.find(({ amount, settled }) => settled < amount);
        return (
          next &&
          `${format.date(next.payableOn ?? next.dueDate)} · ${format.number(next.amount - next.settled)}`
        );
      },
    },
    {
      key: 'total',
      title: t('fields.amount'),
      align: 'end',
      render: ({ total }) => figure(total),
      sortable: true,
    },
    {
      key: 'left',
      title: t('invoice_fields.balance'),
      align: 'end',
      render: ({ total, settled }) => figure(total - settled),
    },
    {
      key: 'state',
      title: t('fields.status'),
      render: ({ state: at }) => (
        <StatusBadge tone={agreementTones[at]} label={t(`agreements.states.${at}`)} />
      ),
      card: 'badge',
    },
  ];
  const rows = agreements.result.data?.rows ?? [];
  const found =
    opened === undefined
      ? agreementWith(rows, Number(params.get('of')))
      : rows.find(({ id }) => id === opened);
  return (
    <>
      <ListScreen
        name="feeinvoice.agreements"
        label={t('setup.tabs.agreements')}
        state={state}
        columns={columns}
        list={agreements}
        namespace="feeinvoice"
        rowKey={({ id }) => id}
        rowLabel={({ family }) => format.name(family.name)}
        searchLabel={t('agreements.search')}
        filters={
          <FilterSelect
            label={t('fields.status')}
            value={state.query.state}
            data={agreementStates.map((value) => ({ value, label: t(`agreements.states.${value}`) }))}
            onChange={(value) => state.setFilter('state', value)}
          />
        }
        empty={{ title: t('agreements.empty.title'), text: t('agreements.empty.text') }}
        onOpen={({ id }) => setOpened(id)}
      />
      {found && (
        <Suspense>
          <AgreementDrawer agreement={found} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
