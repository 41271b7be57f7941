import { permissions as permissionsEndpoint } from '@suksa/contracts/session';
import { send } from '@suksa/platform';
import { atom } from 'jotai';
import { storedRoleId, storedToken } from '../session/storage/storage.ts';
import { store } from './store.ts';

/** Names of what the signed-in user may do; empty until loaded, and when loading failed. */
export const permissionsAtom = atom<readonly string[]>([]);

/** Whether the last attempt to load the list failed: an empty list then says nothing about the role. */
export const permissionsFailedAtom = atom(false);

/**
 * Fetches the list once a session: only while it is empty and a role is stored. A failure is silent and
 * leaves it empty.
 */
export async function loadPermissions(): Promise<void> {
  if (store.get(permissionsAtom).length === 0) await renewPermissions();
}

/** Asks anew, after a change of rights; what is known stays until the answer is there. */
export async function renewPermissions(): Promise<void> {
  const roleId = storedRoleId();
  if (roleId === null) return;
  const token = storedToken();
  const names = await askPermissions(roleId);
  // Whoever has signed in meanwhile hears an answer of their own.
  if (storedToken() !== token) return;
  if (names) store.set(permissionsAtom, names);
  store.set(permissionsFailedAtom, names === null);
}

async function askPermissions(roleId: string): Promise<readonly string[] | null> {
  try {
    const { success, data } = await send(permissionsEndpoint, undefined, { 'role-id': roleId });
    return success ? data.map(({ name }) => name) : null;
  } catch {
    // Silent by decision 221: the list stays empty. The start page says why where it is looked at.
    return null;
  }
}

export function clearPermissions(): void {
  store.set(permissionsAtom, []);
  store.set(permissionsFailedAtom, false);
}
