import { FilterSelect } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { PeriodFilter } from '../../components/period-filter.tsx';
import type { InvoiceListState } from '../invoice-filter-values.ts';

const issuedNames = { from: 'issuedFrom', until: 'issuedUntil' };
const cancelledNames = { from: 'cancelledFrom', until: 'cancelledUntil' };

interface OpenedFiltersProps {
  readonly state: InvoiceListState;
}

const openedWords = {
  lateFee: 'invoices.lines_of.lateFees',
  credited: 'invoice_statuses.credited',
  writtenOff: 'invoice_statuses.written_off',
} as const;

/** What the totals have opened the list by: only there as long as it is set. */
export default function OpenedFilters({ state: { query, setFilter } }: OpenedFiltersProps) {
  const { t } = useTranslation('feeinvoice');
  const { issuedFrom, issuedUntil, cancelledFrom, cancelledUntil } = query;
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
