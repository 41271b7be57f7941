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
import { FilterSelect, type ListState } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePeriodName } from '../billing/use-period-name.ts';
import { PeriodFilter } from '../components/period-filter.tsx';

/** The filters of the list, as the address holds them. */
export const invoiceFilters = {
  status: invoiceStatusFilters,
  class: 'number',
  dueFrom: 'text',
  dueUntil: 'text',
  period: 'text',
  item: 'number',
  payer: invoicePayers,
  family: 'number',
  age: invoiceAges,
  discount: ['with', 'without'],
  // Set by the totals, which open the rows behind a number.
  lateFee: ['with'],
  credited: ['with'],
  writtenOff: ['with'],
  without: ['class', 'item'],
  issuedFrom: 'text',
  issuedUntil: 'text',
  cancelledFrom: 'text',
  cancelledUntil: 'text',
  level: 'number',
  years: ['all'],
} as const;

const dueNames = { from: 'dueFrom', until: 'dueUntil' };

const issuedNames = { from: 'issuedFrom', until: 'issuedUntil' };

const cancelledNames = { from: 'cancelledFrom', until: 'cancelledUntil' };

const tenMinutes = 600_000;

interface InvoiceFiltersProps {
  readonly state: ListState<string, typeof invoiceFilters>;
  /** What the family is called whose invoices alone are shown. */
  readonly familyName: string;
}

export function InvoiceFilters({ state, familyName }: InvoiceFiltersProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const can = useCan();
  const { query, setFilter } = state;
  const { cancelledFrom, cancelledUntil } = query;
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
      <OpenedFilters state={state} />
      {(cancelledFrom || cancelledUntil) && (
        <PeriodFilter
          label={t('statuses.void')}
          all={t('periods.all')}
          period={{ from: cancelledFrom, until: cancelledUntil }}
          names={cancelledNames}
        />
      )}
    </>
  );
}

const openedWords = {
  lateFee: 'invoices.lines_of.lateFees',
  credited: 'invoice_statuses.credited',
  writtenOff: 'invoice_statuses.written_off',
} as const;

/** What the totals have opened the list by: only there as long as it is set. */
function OpenedFilters({ state: { query, setFilter } }: Pick<InvoiceFiltersProps, 'state'>) {
  const { t } = useTranslation('feeinvoice');
  const { issuedFrom, issuedUntil } = query;
  const set = (['lateFee', 'credited', 'writtenOff'] as const).filter((name) => query[name]);
  return (
    <>
      {(issuedFrom || issuedUntil) && (
        <PeriodFilter
          label={t('invoice_fields.issued')}
          all={t('periods.all')}
          period={{ from: issuedFrom, until: issuedUntil }}
          names={issuedNames}
        />
      )}
      {set.map((name) => (
        <FilterSelect
          key={name}
          label={t(openedWords[name])}
          value={query[name]}
          data={[{ value: 'with', label: t(openedWords[name]) }]}
          onChange={(value) => setFilter(name, value)}
        />
      ))}
      {query.without && (
        <FilterSelect
          label={t(query.without === 'class' ? 'invoice_fields.class' : 'new_invoice.item')}
          value={query.without}
          data={[{ value: query.without, label: t(`invoices.without.${query.without}`) }]}
          onChange={(value) => setFilter('without', value)}
        />
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
