import { FilterSelect } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { PeriodFilter } from '../components/period-filter.tsx';
import { CashierFilter } from './cashier-filter.tsx';
import type { LedgerState } from './ledger-state.ts';
import { TillFilter } from './till-filter.tsx';
import { useMethodLabels } from './use-method-labels.ts';

const voidedNames = { from: 'voidedFrom', until: 'voidedUntil' };

/** What else moved on the same days, by the same method and cashier: there by its type. */
const movementsAddress = ({ from, until, method, cashier }: LedgerState['query']): string => {
  const params = new URLSearchParams({ tab: 'movements' });
  for (const [name, value] of Object.entries({ from, until, method, cashier }))
    if (value) params.set(name, String(value));
  return `?${params}`;
};

export function LedgerFilters({ state }: { state: LedgerState }) {
  const { t } = useTranslation('feeinvoice');
  const navigate = useNavigate();
  const { methods, statuses } = useMethodLabels();
  const { from, until, method, status, cashier, voidedFrom, voidedUntil } = state.query;

  return (
    <>
      <FilterSelect
        label={t('movements.type')}
        all={t('tills.receipts')}
        value={undefined}
        data={[{ value: 'all', label: t('movements.title') }]}
        onChange={() => void navigate(movementsAddress(state.query))}
      />
      <PeriodFilter period={{ from, until }} />
      <FilterSelect
        label={t('fields.method')}
        value={method}
        data={methods}
        onChange={(value) => state.setFilter('method', value)}
      />
      <CashierFilter
        label={t('fields.cashier')}
        value={cashier}
        onChange={(value) => state.setFilter('cashier', value)}
      />
      <TillFilter state={state} />
      <FilterSelect
        label={t('fields.status')}
        value={status}
        data={statuses}
        onChange={(value) => state.setFilter('status', value)}
      />
      {(voidedFrom || voidedUntil) && (
        <PeriodFilter
          label={t('ledger.voided')}
          all={t('periods.all')}
          period={{ from: voidedFrom, until: voidedUntil }}
          names={voidedNames}
        />
      )}
    </>
  );
}
