import { pairKiosk } from '@suksa/contracts/settings/access/kiosk';
import { send } from '@suksa/platform';
import { store } from '../stores/store.ts';
import { sessionAtom, signOut } from './session.ts';
import { kioskPath } from './sign-in-path.ts';
import { storeSignIn } from './storage/storage.ts';

/**
 * Makes this browser the gate's device whose code was typed; whoever was signed in here is so no more. The page is
 * loaded anew: a device has no parts that only one user tries. Never resolves where the code was right.
 *
 * @throws {ApiError} `pairing_code_unknown`, `too_many_requests`
 */
export async function pairKioskHere(code: string): Promise<void> {
  const answer = await send(pairKiosk, { body: { code } });
  if (store.get(sessionAtom)) await signOut();
  storeSignIn(answer.token, answer.role_id);
  location.replace(kioskPath);
  return new Promise(() => {});
}
