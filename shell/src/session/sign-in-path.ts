import { shellPaths } from '@suksa/contracts/composition/shell-paths';

/** Where someone lands who asked for no particular page. */
export const startPath = shellPaths.tabs;

/** All that a gate's device opens. */
export const kioskPath = '/frontend/CheckInOut';
/** Where it is paired. */
export const pairPath = shellPaths.pair;

export const signInPath = (back: string): string =>
  `${shellPaths.signIn}?redirect=${encodeURIComponent(back)}`;

/** Where to go after signing in: a path of this site only, never another site's address. */
export function safeRedirect(asked: string | null, origin: string = location.origin): string {
  // The browser's own parser decides, because it also drops tabs and turns backslashes round.
  const address = asked?.startsWith('/') ? parsed(asked, origin) : null;
  if (
    !address ||
    address.origin !== origin ||
    address.pathname === shellPaths.signIn ||
    address.pathname.startsWith('//')
  ) {
    return startPath;
  }
  return address.pathname + address.search + address.hash;
}

/** `URL.canParse` is younger than the browsers of many phones: Chrome on Android 7, Safari on iOS 16. */
function parsed(address: string, origin: string): URL | null {
  try {
    return new URL(address, origin);
  } catch {
    return null;
  }
}
