import { listClasses } from '@suksa/contracts/education';
import { invoiceStatusFilters } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useCan } from '@suksa/platform';
import { FilterSelect, type ListState } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PeriodFilter } from '../components/period-filter.tsx';

type Kinds = {
  readonly status: typeof invoiceStatusFilters;
  readonly class: 'number';
  readonly dueFrom: 'text';
  readonly dueUntil: 'text';
  readonly issuedFrom: 'text';
  readonly issuedUntil: 'text';
  readonly cancelledFrom: 'text';
  readonly cancelledUntil: 'text';
  readonly level: 'number';
  readonly item: 'number';
  readonly years: readonly ['all'];
};

const dueNames = { from: 'dueFrom', until: 'dueUntil' };

const cancelledNames = { from: 'cancelledFrom', until: 'cancelledUntil' };

const tenMinutes = 600_000;

export function InvoiceFilters({ state }: { state: ListState<string, Kinds> }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const can = useCan();
  const { cancelledFrom, cancelledUntil } = state.query;
  const classes = useQuery({ ...apiQuery(listClasses), staleTime: tenMinutes });
  return (
    <>
      <FilterSelect
        label={t('invoice_fields.status')}
        value={state.query.status}
        data={invoiceStatusFilters
          .filter((value) => value !== 'draft' || can('feeinvoice.invoice.create'))
          .map((value) => ({ value, label: t(`invoice_filters.${value}`) }))}
        onChange={(value) => state.setFilter('status', value)}
      />
      <FilterSelect
        label={t('invoice_fields.class')}
        value={state.query.class}
        data={(classes.data?.classes ?? []).map(({ id, name }) => ({
          value: id,
          label: format.className(name),
        }))}
        onChange={(value) => state.setFilter('class', value)}
      />
      <PeriodFilter
        label={t('invoices.due_between')}
        period={{ from: state.query.dueFrom, until: state.query.dueUntil }}
        names={dueNames}
        usual={['today']}
      />
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
