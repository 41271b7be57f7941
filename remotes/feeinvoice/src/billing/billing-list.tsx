import type { EndpointOutput } from '@suksa/contracts';
import {
  type BillingRow,
  billingStates,
  checkBilling,
  type listBillingPeriods,
} from '@suksa/contracts/feeinvoice';
import { localDay, useFormat } from '@suksa/i18n';
import { useBranch, useList } from '@suksa/platform';
import { Button, Icon } from '@suksa/ui';
import { ListScreen, useListState } from '@suksa/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenedRow } from '../components/use-opened-row.ts';
import { useBillingColumns } from './billing-columns.tsx';
import { BillingFilters } from './billing-filters.tsx';
import { BillingProgress } from './billing-progress.tsx';
import { BillingSums } from './billing-sums.tsx';
import { useBilling } from './use-billing.ts';

const BillingDrawer = lazy(() => import('./billing-drawer.tsx'));

type Periods = EndpointOutput<typeof listBillingPeriods>;

interface BillingListProps {
  readonly periods: Periods['rows'];
  readonly levels: Periods['levels'];
}

/** The period that is due next: it is what somebody most likely comes to bill. */
const usualPeriod = (periods: Periods['rows']) =>
  (periods.find(({ dueDate }) => dueDate >= localDay()) ?? periods.at(-1))?.code ?? '';

/** Every student with the price of a period, to be looked through, ticked and billed. */
export function BillingList({ periods, levels }: BillingListProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const state = useListState({
    sorts: ['student'],
    filters: { period: 'text', class: 'number', level: 'number', state: billingStates },
    places: ['period'],
  });
  const asked = state.query.period;
  const period = periods.find(({ code }) => code === asked)?.code ?? usualPeriod(periods);
  const columns = useBillingColumns();
  const list = useList(checkBilling, { query: { ...state.query, period } });
  const readOnly = useBranch()?.readOnly ?? true;
  const { class: classId, level } = state.query;
  const billing = useBilling({ period, class: classId, level }, list.result.refetch);
  const opened = useOpenedRow('student');
  // As the list has it now: a discount that was just granted shows at once. What a filter has left out since stays open.
  const [last, setLast] = useState<BillingRow | null>(null);
  const found = list.result.data?.rows.find(({ student }) => student.id === opened.id);
  const shown = found ?? (last?.student.id === opened.id ? last : null);
  const sums = list.result.data?.sums;
  const may = !readOnly && !billing.isRunning;
  // “All” is the class or level. Beside a search it would bill whom nobody sees on the screen.
  const isWhole = state.query.q === '' && state.query.state === undefined;

  return (
    <>
      <BillingProgress billing={billing} />
      <ListScreen
        name="feeinvoice.billing"
        label={t('billing.list')}
        state={state}
        columns={columns}
        list={list}
        namespace="feeinvoice"
        rowKey={({ student }) => student.id}
        rowLabel={({ student }) => format.name(student.name)}
        rowTone={({ state: of }) => (of === 'issued' || of === 'blocked' ? 'muted' : undefined)}
        searchLabel={t('billing.search')}
        filters={<BillingFilters state={state} period={period} periods={periods} levels={levels} />}
        summary={
          <BillingSums
            sums={sums}
            discounts={list.result.data?.discounts}
            action={
              may &&
              isWhole &&
              (sums?.ready.count ?? 0) + (sums?.draft.count ?? 0) > 0 && (
                <Button
                  leftSection={<Icon name="file-invoice" />}
                  loading={billing.isStarting}
                  onClick={() => void billing.issueAll(sums)}
                >
                  {t('billing.issue_all')}
                </Button>
              )
            }
          />
        }
        bulk={
          may &&
          ((selection) => (
            <>
              <Button
                variant="default"
                onClick={() => void billing.draft(selection.rows).then((begun) => begun && selection.clear())}
              >
                {t('billing.draft')}
              </Button>
              <Button
                onClick={() => void billing.issue(selection.rows).then((begun) => begun && selection.clear())}
              >
                {t('billing.issue')}
              </Button>
            </>
          ))
        }
        empty={{ title: t('billing.empty.title'), text: t('billing.empty.text') }}
        onOpen={(row) => {
          setLast(row);
          opened.open(row.student.id);
        }}
        fileName={`${t('billing.list')} ${period}`}
      />
      {shown && (
        <Suspense>
          <BillingDrawer row={shown} onClose={opened.close} />
        </Suspense>
      )}
    </>
  );
}
