import { isIP } from 'node:net';
import type { PasskeyFault } from '@suksa/contracts/settings/access/passkey';

/** Where a browser says that it is. Browsers give a passkey out to the host it was made for, and to no other. */
export interface PasskeyPlace {
  readonly host: string;
  readonly origin: string;
  /** Why this address can have none. */
  readonly fault: PasskeyFault | null;
}

/**
 * The address of a call. A school that is behind a proxy which the server isn't told to trust has its `PUBLIC_ADDRESS`
 * believed for the scheme, where the host is the same.
 */
export const passkeyPlace = (
  { protocol, host }: { readonly protocol: string; readonly host: string },
  publicAddress: string | undefined,
): PasskeyPlace => {
  const told = publicAddress ? new URL(publicAddress) : undefined;
  const seen = URL.canParse(`${protocol}://${host}`) ? new URL(`${protocol}://${host}`) : undefined;
  const {
    hostname,
    origin,
    protocol: scheme,
  } = (told?.host === host ? told : seen) ?? new URL('http://unknown');
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  const fault = isNumber
    ? 'passkey_needs_name'
    : scheme === 'https:' || isLocal
      ? null
      : 'passkey_needs_https';
  return { host: hostname, origin, fault };
};
