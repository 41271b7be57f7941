import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { randomBytes } from '@noble/ciphers/utils.js';
import { fromBase64url, toBase64url } from '@suksa/contracts/checkinout/pass-token';

const nonceLength = 24;
/** Before what is sealed as text. */
const mark = 's1.';

/**
 * Makes unreadable what lies on this device, and readable again, by its key: XChaCha20-Poly1305, whose nonces may be drawn
 * by chance. By a library, because browsers keep their own cryptography from plain http, as of most schools' networks.
 * `place` says what lies where: something sealed for one place opens at no other.
 */
export interface Box {
  readonly seal: (bytes: Uint8Array, place: string) => Uint8Array<ArrayBuffer>;
  /** Null for what another key has sealed, or somebody has changed. */
  readonly open: (sealed: Uint8Array, place: string) => Uint8Array<ArrayBuffer> | null;
  readonly sealText: (value: unknown, place: string) => string;
  readonly openText: (sealed: string, place: string) => unknown;
}

export const isSealed = (text: string): boolean => text.startsWith(mark);

export function boxOf(key: Uint8Array): Box {
  const cipher = (nonce: Uint8Array, place: string) => xchacha20poly1305(key, nonce, bytesOf(place));
  const seal: Box['seal'] = (bytes, place) => {
    const nonce = randomBytes(nonceLength);
    const text = cipher(nonce, place).encrypt(bytes);
    const sealed = new Uint8Array(nonceLength + text.length);
    sealed.set(nonce);
    sealed.set(text, nonceLength);
    return sealed;
  };
  const open: Box['open'] = (sealed, place) => {
    try {
      const nonce = sealed.subarray(0, nonceLength);
      return new Uint8Array(cipher(nonce, place).decrypt(sealed.subarray(nonceLength)));
    } catch {
      return null;
    }
  };
  return {
    seal,
    open,
    sealText: (value, place) => mark + base64urlOf(seal(bytesOf(JSON.stringify(value)), place)),
    openText: (sealed, place) => {
      const bytes = isSealed(sealed) ? open(bytesIn(sealed.slice(mark.length)), place) : null;
      return bytes && JSON.parse(textOf(bytes));
    },
  };
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** A call takes no more arguments than so many. */
const atOnce = 3 * 2 ** 12;
const base64urlOf = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += atOnce) text += toBase64url(bytes.subarray(at, at + atOnce));
  return text;
};

const bytesIn = (text: string): Uint8Array => {
  try {
    return fromBase64url(text);
  } catch {
    return new Uint8Array();
  }
};
