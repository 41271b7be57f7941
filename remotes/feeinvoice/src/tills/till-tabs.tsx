import { listTills, tillSorts, tillStates } from '@suksa/contracts/feeinvoice';
import { useCan, useList } from '@suksa/platform';
import { Skeleton, Stack, Tabs } from '@suksa/ui';
import { FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PeriodFilter } from '../components/period-filter.tsx';
import { withMovementWords } from './movements/with-movement-words.ts';
import { MyTill } from './my-till.tsx';
import { useTillColumns } from './use-till-columns.tsx';

const MovementList = lazy(withMovementWords(() => import('./movements/movement-list.tsx')));
const BankTab = lazy(() => import('./bank/bank-tab.tsx'));
const CreditNoteList = lazy(() => import('./credit-notes/credit-note-list.tsx'));
const VoidRequestList = lazy(() => import('./voids/void-request-list.tsx'));
const WriteOffList = lazy(() => import('./write-offs/write-off-list.tsx'));
const RefundList = lazy(() => import('./refunds/refund-list.tsx'));
const TillDrawer = lazy(() => import('./till-drawer.tsx'));

/** Receipts | all movements | tills | bank | refunds | void requests | credit notes | write-offs: the open one stands in the address. */
export default function TillTabs() {
  const { t } = useTranslation('feeinvoice');
  const can = useCan();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const ledger = '/feeinvoice/fee_transaction';
  return (
    <Tabs
      value={params.get('tab') ?? 'tills'}
      onChange={(tab) => void navigate(tab === 'receipts' ? ledger : `${ledger}?tab=${tab}`)}
    >
      <Tabs.List aria-label={t('tills.tabs')}>
        <Tabs.Tab value="receipts">{t('tills.receipts')}</Tabs.Tab>
        <Tabs.Tab value="movements">{t('movements.title')}</Tabs.Tab>
        <Tabs.Tab value="tills">{t('tills.title')}</Tabs.Tab>
        <Tabs.Tab value="bank">{t('bank.tab')}</Tabs.Tab>
        <Tabs.Tab value="refunds">{t('refunds.title')}</Tabs.Tab>
        <Tabs.Tab value="voids">{t('voids.title')}</Tabs.Tab>
        <Tabs.Tab value="credit-notes">{t('credit.notes')}</Tabs.Tab>
        <Tabs.Tab value="write-offs">{t('write_off.title')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="movements">
        <Suspense fallback={<Skeleton height={320} />}>
          <MovementList />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="tills">
        <Stack gap="lg">
          {can('feeinvoice.payment.create') && <MyTill />}
          <TillList />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="bank">
        <Suspense fallback={<Skeleton height={320} />}>
          <BankTab />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="refunds">
        <Suspense fallback={<Skeleton height={320} />}>
          <RefundList />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="voids">
        <Suspense fallback={<Skeleton height={320} />}>
          <VoidRequestList />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="credit-notes">
        <Suspense fallback={<Skeleton height={320} />}>
          <CreditNoteList />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="write-offs">
        <Suspense fallback={<Skeleton height={320} />}>
          <WriteOffList />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}

function TillList() {
  const { t } = useTranslation('feeinvoice');
  const columns = useTillColumns();
  const [params, setParams] = useSearchParams();
  const state = useListState({
    sorts: tillSorts,
    defaultDir: 'desc',
    filters: { from: 'text', until: 'text', state: tillStates, cashier: 'number' },
  });
  const tills = useList(listTills, { query: state.query });
  const opened = Number(params.get('till')) || null;
  const open = (id: number | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete('till');
      else next.set('till', String(id));
      return next;
    });
  return (
    <>
      <ListScreen
        name="feeinvoice.tills"
        label={t('tills.title')}
        state={state}
        columns={columns}
        list={tills}
        namespace="feeinvoice"
        rowKey={({ id }) => id}
        rowLabel={({ cashier, day }) => `${cashier.name.en || cashier.name.lo} ${day}`}
        searchLabel={t('tills.search')}
        filters={
          <>
            <PeriodFilter period={{ from: state.query.from, until: state.query.until }} />
            <FilterSelect
              label={t('fields.status')}
              value={state.query.state}
              data={tillStates.map((value) => ({ value, label: t(`tills.states.${value}`) }))}
              onChange={(value) => state.setFilter('state', value)}
            />
          </>
        }
        empty={{ title: t('tills.empty.title'), text: t('tills.empty.text') }}
        onOpen={({ id }) => open(id)}
      />
      {opened !== null && (
        <Suspense>
          <TillDrawer id={opened} onClose={() => open(null)} />
        </Suspense>
      )}
    </>
  );
}
