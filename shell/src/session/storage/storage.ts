/** Browser local storage, by the keys of decision 221: `token` and `role_id`. */
const tokenKey = 'token';
const roleKey = 'role_id';

/** What found no room in a full storage: who signs in works until the page is left. */
const inPage = new Map<string, string>();
const stored = (key: string): string | null => inPage.get(key) ?? localStorage.getItem(key);
const store = (key: string, value: string): void => {
  inPage.delete(key);
  try {
    localStorage.setItem(key, value);
  } catch {
    // What was there before is of another session.
    localStorage.removeItem(key);
    inPage.set(key, value);
  }
};

export const storedToken = (): string | null => stored(tokenKey);
export const storedRoleId = (): string | null => stored(roleKey);

/** This browser was a gate's own device and nobody has signed in on it since: after a restart it says so too. */
const kioskEndedKey = 'kiosk_ended';
export const wasKiosk = (): boolean => globalThis.localStorage?.getItem(kioskEndedKey) === 'true';
/** Something has been scanned in this browser once: what it could not send may wait here. */
export const wasGate = (): boolean =>
  (globalThis.localStorage?.getItem('checkinout.device') ?? null) !== null;
export const noteKioskEnded = (): void => localStorage.setItem(kioskEndedKey, 'true');

export function storeSignIn(token: string, roleId: number): void {
  localStorage.removeItem(kioskEndedKey);
  store(roleKey, String(roleId));
  store(tokenKey, token);
}

/** What the server knows this browser by; it stays when somebody signs out, and opens nothing. */
const deviceKey = 'device';
export const storedDevice = (): string | undefined => stored(deviceKey) ?? undefined;
export const storeDevice = (device: string): void => store(deviceKey, device);

export function clearSignIn(): void {
  for (const key of [tokenKey, roleKey]) {
    inPage.delete(key);
    localStorage.removeItem(key);
  }
}

/**
 * Calls back when another tab of this browser signs in (the new token) or out (null). A page that the browser's Back takes
 * out of its cache, as it was left, has heard of neither.
 */
export function onSignInElsewhere(callback: (token: string | null) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === tokenKey || key === null) callback(key === null ? null : newValue);
  });
  window.addEventListener('pageshow', ({ persisted }) => persisted && callback(storedToken()));
}
