import type { CurrentUser } from '@suksa/contracts/session';
import { roleIds, roleOf } from '@suksa/platform';
import { useTranslation } from 'react-i18next';

const fixedRoles: readonly number[] = Object.values(roleIds);

/** The role in the user's language where its id is fixed, else the `role_name` that the school gave it. */
export function useRoleName(user: CurrentUser | null): string {
  const { t } = useTranslation('shell');
  const { id, name } = roleOf(user);
  return fixedRoles.includes(id) ? t(`roles.${id}`) : name;
}
