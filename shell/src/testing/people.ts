import type { CurrentUser } from '@suksa/contracts/session';
import { sessionAtom } from '../session/session.ts';
import { permissionsAtom } from '../stores/permissions.ts';
import { store } from '../stores/store.ts';

export const cashier: CurrentUser = {
  id: 7,
  username: 'noy',
  name: { lo: 'ນາງ ນ້ອຍ', en: 'Noy' },
  role_id: 5,
  role_name: 'Cashier',
  role_names: { lo: 'ພະນັກງານເກັບເງິນ', en: 'Cashier' },
  functions: [{ name: 'announcement.view' }],
  scope: 'own_branch',
  must_change_password: false,
  viewing_from: null,
  branches: [
    {
      id: 1,
      code: 'VTE',
      name: { lo: 'ວຽງຈັນ', en: 'Vientiane' },
      years: [
        { id: 10, name: '2026–2027', state: 'open', start: '2026-09-01', end: '2027-06-30' },
        { id: 9, name: '2025–2026', state: 'closed', start: '2025-09-01', end: '2026-06-30' },
      ],
    },
    {
      id: 2,
      code: 'LPB',
      name: { lo: 'ຫຼວງພະບາງ', en: 'Luang Prabang' },
      years: [{ id: 20, name: '2026–2027', state: 'open', start: '2026-09-01', end: '2027-06-30' }],
    },
  ],
  photo: null,
};

/** Arranges somebody as signed in, with these permissions. */
export function signedIn(user: CurrentUser = cashier, permissions: readonly string[] = []): void {
  store.set(permissionsAtom, permissions);
  store.set(sessionAtom, { token: 'token-1', user });
}
