import { customerChoices, customerDebts, customerSorts, siblingCounts } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { FilterSelect, useListState } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCustomerLabels } from './use-customer-labels.ts';

export const useCustomersState = () =>
  useListState({
    sorts: customerSorts,
    filters: { debt: customerDebts, siblings: siblingCounts, class: 'number' },
  });

export function CustomerFilters({ state }: { readonly state: ReturnType<typeof useCustomersState> }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { debts, siblings } = useCustomerLabels();
  const choices = useQuery({ ...apiQuery(customerChoices), staleTime: 600_000 });
  return (
    <>
      <FilterSelect
        label={t('customers.fields.debt')}
        value={state.query.debt}
        data={debts}
        onChange={(value) => state.setFilter('debt', value)}
      />
      <FilterSelect
        label={t('customers.fields.siblings')}
        value={state.query.siblings}
        data={siblings}
        onChange={(value) => state.setFilter('siblings', value)}
      />
      <FilterSelect
        label={t('customers.fields.class')}
        value={state.query.class}
        data={(choices.data?.classes ?? []).map(({ id, name }) => ({
          value: id,
          label: format.className(name),
        }))}
        onChange={(value) => state.setFilter('class', value)}
      />
    </>
  );
}
