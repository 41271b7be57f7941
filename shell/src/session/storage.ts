/** Browser local storage, by the keys of decision 221: `token` and `role_id`. */
const tokenKey = 'token';
const roleKey = 'role_id';

export const storedToken = (): string | null => localStorage.getItem(tokenKey);
export const storedRoleId = (): string | null => localStorage.getItem(roleKey);

/** This browser was a gate's own device and nobody has signed in on it since: after a restart it says so too. */
const kioskEndedKey = 'kiosk_ended';
export const wasKiosk = (): boolean => globalThis.localStorage?.getItem(kioskEndedKey) === 'true';
/** Something has been scanned in this browser once: what it could not send may wait here. */
export const wasGate = (): boolean =>
  (globalThis.localStorage?.getItem('checkinout.device') ?? null) !== null;
export const noteKioskEnded = (): void => localStorage.setItem(kioskEndedKey, 'true');

export function storeSignIn(token: string, roleId: number): void {
  localStorage.removeItem(kioskEndedKey);
  localStorage.setItem(roleKey, String(roleId));
  localStorage.setItem(tokenKey, token);
}

/** What the server knows this browser by; it stays when somebody signs out, and opens nothing. */
const deviceKey = 'device';
export const storedDevice = (): string | undefined => localStorage.getItem(deviceKey) ?? undefined;
export const storeDevice = (device: string): void => localStorage.setItem(deviceKey, device);

export function clearSignIn(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(roleKey);
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
