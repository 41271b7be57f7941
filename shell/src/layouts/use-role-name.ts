import type { CurrentUser } from '@suksa/contracts/session';
import { type KeyOf, useFormat } from '@suksa/i18n';
import { roleIds, roleOf } from '@suksa/platform';
import { useTranslation } from 'react-i18next';

const fixedRoles: readonly number[] = Object.values(roleIds);

/** The role in the user's language: worded here where its id is fixed, else by the name that the school gave it. */
export function useRoleName(user: CurrentUser | null): string {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { id, name } = roleOf(user);
  if (fixedRoles.includes(id)) return t(`roles.${String(id) as KeyOf<'shell', 'roles'>}`);
  return (user && format.name(user.role_names)) || name;
}
