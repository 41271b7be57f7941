/** Where someone lands who asked for no particular page. */
export const startPath = '/module_tab';

/** All that a gate's device opens. */
export const kioskPath = '/frontend/CheckInOut';
/** Where it is paired. */
export const pairPath = '/kiosk';

export const signInPath = (back: string): string => `/login?redirect=${encodeURIComponent(back)}`;

/** Where to go after signing in: a path of this site only, never another site's address. */
export function safeRedirect(asked: string | null, origin: string = location.origin): string {
  // The browser's own parser decides, because it also drops tabs and turns backslashes round.
  if (!asked?.startsWith('/') || !URL.canParse(asked, origin)) return startPath;
  const address = new URL(asked, origin);
  if (address.origin !== origin || address.pathname === '/login' || address.pathname.startsWith('//')) {
    return startPath;
  }
  return address.pathname + address.search + address.hash;
}
