import type { EndpointOutput } from '@suksa/contracts';
import { listClasses } from '@suksa/contracts/education';
import { billingStates, type listBillingPeriods } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { FilterSelect, type ListState } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePeriodName } from './use-period-name.ts';

type Kinds = {
  readonly period: 'text';
  readonly class: 'number';
  readonly level: 'number';
  readonly state: typeof billingStates;
};

type Periods = EndpointOutput<typeof listBillingPeriods>;

interface BillingFiltersProps {
  readonly state: ListState<string, Kinds>;
  readonly period: string;
  readonly periods: Periods['rows'];
  readonly levels: Periods['levels'];
}

const tenMinutes = 600_000;

export function BillingFilters({ state, period, periods, levels }: BillingFiltersProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const periodName = usePeriodName();
  const classes = useQuery({ ...apiQuery(listClasses), staleTime: tenMinutes });
  const { level } = state.query;
  return (
    <>
      <FilterSelect
        label={t('billing.period')}
        value={period}
        preset={period}
        data={periods.map(({ code, dueDate }) => ({
          value: code,
          label: t('billing.period_due', { period: periodName(code), date: format.date(dueDate) }),
        }))}
        onChange={(value) => state.setFilter('period', value)}
      />
      <FilterSelect
        label={t('billing.level')}
        value={level}
        data={levels.map(({ id, name }) => ({ value: id, label: format.name(name) }))}
        onChange={(value) => state.setFilter('level', value)}
      />
      <FilterSelect
        label={t('invoice_fields.class')}
        value={state.query.class}
        data={(classes.data?.classes ?? [])
          .filter((one) => level === undefined || one.level.id === level)
          .map(({ id, name }) => ({ value: id, label: format.className(name) }))}
        onChange={(value) => state.setFilter('class', value)}
      />
      <FilterSelect
        label={t('billing.state')}
        value={state.query.state}
        data={billingStates.map((value) => ({ value, label: t(`billing.states.${value}`) }))}
        onChange={(value) => state.setFilter('state', value)}
      />
    </>
  );
}
