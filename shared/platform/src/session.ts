import type { CurrentUser } from '@suksa/contracts/session';
import { useAtomValue } from 'jotai';
import { type BranchContext, host, type Locale, type Session } from './host.ts';

/** Role ids as decision 221 fixes them. Roles that the school makes start at 4. */
export const roleIds = { guest: 0, superAdmin: 1, vendor: 2, customer: 3 } as const;

const fixedRoleNames: Readonly<Record<number, string>> = { 1: 'super admin', 2: 'vendor', 3: 'customer' };

/** The role's id and name: nobody is 0 `guest`, 1 to 3 have fixed names, any other id shows the user's `role_name`. */
export function roleOf(user: Pick<CurrentUser, 'role_id' | 'role_name'> | null): {
  id: number;
  name: string;
} {
  if (!user) return { id: roleIds.guest, name: 'guest' };
  return { id: user.role_id, name: fixedRoleNames[user.role_id] ?? user.role_name };
}

/** Public-permission check: true only when the user has a functions list with a function of that name. */
export function hasFunction(user: Partial<Pick<CurrentUser, 'functions'>> | null, name: string): boolean {
  return user?.functions?.some((allowed) => allowed.name === name) ?? false;
}

/** The global check: is `permission` in the list that `GET /api/permissions` gave? For code outside components. */
export function can(permission: string): boolean {
  return host().store.get(host().permissions).includes(permission);
}

/** The same check in a component, which is drawn anew when the list changes. */
export function useCan(): (permission: string) => boolean {
  const permissions = useAtomValue(host().permissions, { store: host().store });
  return (permission) => permissions.includes(permission);
}

/** Null when nobody is signed in. */
export function useSession(): Session | null {
  return useAtomValue(host().session, { store: host().store });
}

/** Null when nobody is signed in, or while the user is being asked for. */
export function useCurrentUser(): CurrentUser | null {
  return useSession()?.user ?? null;
}

/** The branch and year of the header's switch; null when nobody is signed in. */
export function useBranch(): BranchContext | null {
  return useAtomValue(host().branchContext, { store: host().store });
}

/** The page's language; what uses it is drawn again when it changes. */
export function useLocale(): Locale {
  return useAtomValue(host().locale, { store: host().store });
}

/**
 * Changes the language of the whole page, for a screen that has no header of the shell's. Rejects when the words
 * couldn't be loaded; the page then stays as it is.
 */
export const switchLocale = (locale: Locale): Promise<void> => host().switchLocale(locale);

/** Asks anew who is signed in: for a screen that has changed the user's own name or photo. */
export const refreshUser = (): Promise<void> => host().refreshUser();
