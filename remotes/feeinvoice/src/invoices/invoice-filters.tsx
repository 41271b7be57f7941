import { listClasses } from '@suksa/contracts/education';
import {
  invoiceAges,
  invoicePayers,
  invoiceStatusFilters,
  listBillingPeriods,
  readFeePlans,
} from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useCan } from '@suksa/platform';
import { FilterSelect } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeriodName } from '../billing/use-period-name.ts';
import { PeriodFilter } from '../components/period-filter.tsx';
import type { InvoiceListState } from './invoice-filter-values.ts';

const dueNames = { from: 'dueFrom', until: 'dueUntil' };

const tenMinutes = 600_000;

const OpenedFilters = lazy(() => import('./opened/opened-filters.tsx'));

/** Of which the filters are there only as long as they are set. */
const ofTotals = [
  ...(['lateFee', 'credited', 'writtenOff', 'without'] as const),
  ...(['issuedFrom', 'issuedUntil', 'cancelledFrom', 'cancelledUntil'] as const),
];

interface InvoiceFiltersProps {
  readonly state: InvoiceListState;
  /** What the family is called whose invoices alone are shown. */
  readonly familyName: string;
}

export function InvoiceFilters({ state, familyName }: InvoiceFiltersProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const can = useCan();
  const { query, setFilter } = state;
  const classes = useQuery({ ...apiQuery(listClasses), staleTime: tenMinutes });
  return (
    <>
      <FilterSelect
        label={t('invoice_fields.status')}
        value={query.status}
        data={invoiceStatusFilters
          .filter((value) => value !== 'draft' || can('feeinvoice.invoice.create'))
          .map((value) => ({ value, label: t(`invoice_filters.${value}`) }))}
        onChange={(value) => setFilter('status', value)}
      />
      <FilterSelect
        label={t('invoice_fields.class')}
        value={query.class}
        data={(classes.data?.classes ?? []).map(({ id, name }) => ({
          value: id,
          label: format.className(name),
        }))}
        onChange={(value) => setFilter('class', value)}
      />
      <PeriodFilter
        label={t('invoices.due_between')}
        period={{ from: query.dueFrom, until: query.dueUntil }}
        names={dueNames}
        usual={['today']}
      />
      <FilterSelect
        label={t('invoices.overdue_for')}
        value={query.age}
        data={invoiceAges.map((value) => ({ value, label: t(`invoices.ages.${value}`) }))}
        onChange={(value) => setFilter('age', value)}
      />
      {can('feeinvoice.invoice.create') && <BilledFilters state={state} />}
      {query.family !== undefined && (
        <FilterSelect
          label={t('invoice_fields.family')}
          value={query.family}
          data={[{ value: query.family, label: familyName }]}
          onChange={(value) => setFilter('family', value)}
        />
      )}
      {ofTotals.some((name) => query[name]) && (
        <Suspense>
          <OpenedFilters state={state} />
        </Suspense>
      )}
    </>
  );
}

/** What is billed to whom and how, for those who bill. */
function BilledFilters({ state: { query, setFilter } }: Pick<InvoiceFiltersProps, 'state'>) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const can = useCan();
  const periodName = usePeriodName();
  const periods = useQuery({ ...apiQuery(listBillingPeriods), staleTime: tenMinutes });
  const plans = useQuery({
    ...apiQuery(readFeePlans),
    staleTime: tenMinutes,
    enabled: can('feeinvoice.plan.view'),
  });
  return (
    <>
      <FilterSelect
        label={t('invoices.period')}
        value={query.period}
        data={(periods.data?.rows ?? []).map(({ code }) => ({ value: code, label: periodName(code) }))}
        onChange={(value) => setFilter('period', value)}
      />
      <FilterSelect
        label={t('new_invoice.item')}
        value={query.item}
        data={(plans.data?.items ?? []).map(({ id, name }) => ({ value: id, label: format.name(name) }))}
        onChange={(value) => setFilter('item', value)}
      />
      <FilterSelect
        label={t('invoices.payer')}
        value={query.payer}
        data={invoicePayers.map((value) => ({ value, label: t(`invoices.payers.${value}`) }))}
        onChange={(value) => setFilter('payer', value)}
      />
      <FilterSelect
        label={t('invoices.discount')}
        value={query.discount}
        data={(['with', 'without'] as const).map((value) => ({
          value,
          label: t(`invoices.discounts.${value}`),
        }))}
        onChange={(value) => setFilter('discount', value)}
      />
    </>
  );
}
