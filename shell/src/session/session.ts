import type { EndpointOutput } from '@suksa/contracts';
import { type CurrentUser, login, logout, me } from '@suksa/contracts/session';
import type { PasskeyProof } from '@suksa/contracts/settings/access/passkey';
import { ApiError, type Session, send } from '@suksa/platform';
import { atom } from 'jotai';
import { triedVersions } from '../health/running.ts';
import { clearHoliday, loadHoliday } from '../stores/holiday.ts';
import { clearPermissions, loadPermissions, renewPermissions } from '../stores/permissions.ts';
import { queryClient } from '../stores/query-client.ts';
import { store } from '../stores/store.ts';
import { unsavedForms } from '../unsaved-forms.ts';
import { keepDraftsOf } from './draft-owners.ts';
import { forgetPeople } from './forget-people.ts';
import { safeRedirect } from './sign-in-path.ts';
import { stopNotifying } from './stop-notifying.ts';
import {
  clearSignIn,
  noteKioskEnded,
  onSignInElsewhere,
  storeDevice,
  storedDevice,
  storedToken,
  storeSignIn,
  wasKiosk,
} from './storage/storage.ts';

/** Who is signed in; null for nobody. */
export const sessionAtom = atom<Session | null>(null);

/** Why nobody is signed in any more, where it wasn't by choice in this browser tab. */
export type SignOutReason = 'expired' | 'elsewhere' | 'no_kiosk';

/** What the sign-in page says first; null where there is nothing to explain. */
export const signOutReasonAtom = atom<SignOutReason | null>(wasKiosk() ? 'no_kiosk' : null);

/** Tries of others at the account of whoever has just signed in; null where there were none, or once it is read. */
export const failedSignInsAtom = atom<{ readonly count: number; readonly since: string } | null>(null);

/** What was done with the account since its holder was last here; none once they are read. */
export const accountNewsAtom = atom<readonly { readonly text: string; readonly at: string }[]>([]);

/**
 * True while the token has been refused but something typed or chosen is still on the page: user and page are kept, out of
 * sight, until the same person has signed in again.
 */
export const suspendedAtom = atom(false);

/** The rights of whoever is signed in, as the last answer named them. */
const rightsAtom = atom<string | null>(null);

/** Takes the stored token up again at start. A token that the server no longer accepts is dropped. */
export async function resumeSession(): Promise<void> {
  const token = storedToken();
  if (!token) return void forgetPeople();
  store.set(sessionAtom, { token, user: null });
  try {
    const [user] = await Promise.all([send(me), loadPermissions()]);
    void loadHoliday();
    keepDraftsOf(user.id);
    store.set(sessionAtom, { token, user });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    leave('expired');
    void forgetPeople();
  }
}

/** @throws {ApiError} `wrong_credentials`, `account_locked`, `account_disabled`, `too_many_requests`, `factor_asked`, `factor_wrong` */
export async function signIn(
  username: string,
  password: string,
  { code, passkey }: { readonly code?: string | undefined; readonly passkey?: PasskeyProof } = {},
): Promise<CurrentUser> {
  const device = storedDevice();
  const answer = await send(login, {
    body: {
      username,
      password,
      ...(code && { code }),
      ...(passkey && { passkey }),
      ...(device && { device }),
    },
  });
  if (answer.device) storeDevice(answer.device);
  store.set(failedSignInsAtom, answer.failed ?? null);
  store.set(accountNewsAtom, answer.news ?? []);
  store.set(rightsAtom, null);
  storeSignIn(answer.token, answer.role_id);
  keepDraftsOf(answer.user.id);
  if (store.get(sessionAtom)?.user?.id === answer.user.id) {
    store.set(sessionAtom, { token: answer.token, user: answer.user });
  } else {
    if (needsOwnPage(answer)) return loadOwnPage();
    queryClient.clear();
    clearPermissions();
    await enter(answer.token, answer.user);
  }
  store.set(suspendedAtom, false);
  store.set(signOutReasonAtom, null);
  return answer.user;
}

/** Whether this page was served with other versions than the ones that this user is to try. */
function needsOwnPage({ user, trying = {} }: EndpointOutput<typeof login>): boolean {
  // The page after the choice of an own password can wait; that choice can't.
  if (user.must_change_password) return false;
  const running = triedVersions();
  const parts = [...Object.keys(running), ...Object.keys(trying)];
  return parts.some((part) => running[part] !== trying[part]);
}

/** Goes on by a page load, which brings the user's own versions. Never resolves: this page has ended. */
function loadOwnPage(): Promise<never> {
  location.replace(safeRedirect(new URLSearchParams(location.search).get('redirect')));
  return new Promise(() => {});
}

/**
 * Signs out here and in every other tab of this browser; the server forgets the token. Whoever leaves by choice leaves
 * nothing typed behind in this tab; what is typed in another one waits there for the same person.
 */
export async function signOut(): Promise<void> {
  try {
    await send(logout);
  } catch (error) {
    console.warn('The server could not be told of the sign-out', error);
  }
  keepDraftsOf(null);
  await stopNotifying();
  leave(null);
}

/** The server refused the token in the middle of work. Calls made side by side are refused together: once counts. */
export function tokenRefused(token: string): void {
  if (store.get(sessionAtom)?.token !== token || store.get(suspendedAtom)) return;
  suspend('expired');
}

/** The session has ended and not by choice here: what was typed is kept until the same person signs in again. */
function suspend(reason: SignOutReason): void {
  // Nobody signs in again on a gate's own device; what waits on it to be sent stays there.
  if (!unsavedForms.keepPage() || isOfKiosk()) {
    leave(reason);
    return;
  }
  clearSignIn();
  store.set(signOutReasonAtom, reason);
  store.set(suspendedAtom, true);
}

/** Whoever walks away from the sign-in page ends the page that waited; a draft of it is left for the same person. */
export function discardSession(): void {
  leave('expired');
}

/** Follows what another tab of this browser does. */
export function followOtherTabs(): void {
  onSignInElsewhere((token) => {
    if (token === (store.get(sessionAtom)?.token ?? null)) return;
    if (token) void followSignIn(token);
    else if (!store.get(suspendedAtom)) suspend('elsewhere');
  });
}

/** Somebody has signed in in another tab: where it is whom this page waits for, it goes on as it was. */
async function followSignIn(token: string): Promise<void> {
  const waiting = store.get(suspendedAtom) ? store.get(sessionAtom) : null;
  if (!waiting?.user) return location.reload();
  store.set(sessionAtom, { token, user: waiting.user });
  const user = await send(me).catch(() => null);
  if (user?.id !== waiting.user.id) return location.reload();
  store.set(rightsAtom, null);
  store.set(sessionAtom, { token, user });
  store.set(suspendedAtom, false);
  store.set(signOutReasonAtom, null);
}

/** Asks anew who the user is, after a change of the own profile or password. */
export async function refreshUser(): Promise<void> {
  const session = store.get(sessionAtom);
  if (session) await enter(session.token, await send(me));
}

/**
 * Each answer names the rights of whoever asked. Where they are others than before, somebody has changed the role or
 * the account meanwhile: what is shown follows at once, in every open tab of the browser, and nothing typed is lost.
 */
export function rightsSeen(seen: string): void {
  const known = store.get(rightsAtom);
  store.set(rightsAtom, seen);
  if (known !== null && known !== seen) void followRights();
}

async function followRights(): Promise<void> {
  const session = store.get(sessionAtom);
  if (!session?.user || session.user.must_change_password) return;
  try {
    const user = await send(me);
    if (store.get(sessionAtom)?.token !== session.token) return;
    storeSignIn(session.token, user.role_id);
    await renewPermissions();
    store.set(sessionAtom, { token: session.token, user });
    void loadHoliday();
    await queryClient.invalidateQueries();
  } catch (error) {
    console.warn('The new rights could not be read; the server applies them all the same', error);
  }
}

/** The user is set last: what is drawn for somebody signed in finds the permissions there. */
async function enter(token: string, user: CurrentUser): Promise<void> {
  if (store.get(sessionAtom)?.token !== token) store.set(sessionAtom, { token, user: null });
  // Until a first password is changed, the server answers nothing else.
  if (!user.must_change_password) {
    void loadHoliday();
    await loadPermissions();
  }
  store.set(sessionAtom, { token, user });
}

const isOfKiosk = () => store.get(sessionAtom)?.token.startsWith('kiosk_') === true;

function leave(ended: SignOutReason | null): void {
  // Told twice, by the call that was refused and by who made it: it stays what it was.
  const reason = ended && (isOfKiosk() || wasKiosk()) ? 'no_kiosk' : ended;
  store.set(rightsAtom, null);
  clearSignIn();
  if (reason === 'no_kiosk') noteKioskEnded();
  clearPermissions();
  clearHoliday();
  queryClient.clear();
  store.set(suspendedAtom, false);
  store.set(signOutReasonAtom, reason);
  store.set(sessionAtom, null);
}
