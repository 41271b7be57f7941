import {
  type StaffType,
  staffTypes,
  type UserChoices,
  type UserStatus,
  userSorts,
  userStatuses,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { FilterSelect, useListState } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useUserLabels } from '../../components/use-user-labels.ts';

export const useUsersState = () =>
  useListState({
    sorts: userSorts,
    filters: {
      role: 'number',
      branch: 'number',
      status: userStatuses,
      type: staffTypes,
    },
  });

interface UserFiltersProps {
  readonly state: ReturnType<typeof useUsersState>;
  readonly choices: UserChoices | undefined;
}

export function UserFilters({ state, choices }: UserFiltersProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { statuses, types } = useUserLabels();
  const { role, branch, status, type } = state.query;
  const named = (options: UserChoices['branches'] = []) =>
    options.map(({ id, name }) => ({ value: id, label: format.name(name) }));
  return (
    <>
      <FilterSelect
        label={t('users.fields.role')}
        value={role}
        data={named(choices?.roles)}
        onChange={(value) => state.setFilter('role', value)}
      />
      <FilterSelect
        label={t('users.fields.branch')}
        value={branch}
        data={named(choices?.branches)}
        onChange={(value) => state.setFilter('branch', value)}
      />
      <FilterSelect<UserStatus>
        label={t('users.fields.status')}
        value={status}
        data={statuses}
        onChange={(value) => state.setFilter('status', value)}
      />
      <FilterSelect<StaffType>
        label={t('users.fields.type')}
        value={type}
        data={types}
        onChange={(value) => state.setFilter('type', value)}
      />
    </>
  );
}
