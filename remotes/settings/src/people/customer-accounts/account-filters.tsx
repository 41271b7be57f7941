import { customerAccountSorts, userStatuses } from '@suksa/contracts/settings';
import { FilterSelect, useListState } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useAccountLabels } from './use-account-labels.ts';

export const useAccountsState = () =>
  useListState({
    sorts: customerAccountSorts,
    filters: { status: userStatuses, used: ['never', 'yes'], consent: ['yes', 'no'] },
  });

export function AccountFilters({ state }: { readonly state: ReturnType<typeof useAccountsState> }) {
  const { t } = useTranslation('settings');
  const { statuses, uses, consents } = useAccountLabels();
  return (
    <>
      <FilterSelect
        label={t('users.fields.status')}
        value={state.query.status}
        data={statuses}
        onChange={(value) => state.setFilter('status', value)}
      />
      <FilterSelect
        label={t('accounts.fields.used')}
        value={state.query.used}
        data={uses}
        onChange={(value) => state.setFilter('used', value)}
      />
      <FilterSelect
        label={t('accounts.fields.consent')}
        value={state.query.consent}
        data={consents}
        onChange={(value) => state.setFilter('consent', value)}
      />
    </>
  );
}
