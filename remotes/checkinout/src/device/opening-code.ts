import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { scryptAsync } from '@noble/hashes/scrypt.js';
import {
  openingCodeLength,
  openingCost,
  openingNonceLength,
  type SealedKey,
} from '@suksa/contracts/checkinout';
import { fromBase64url } from '@suksa/contracts/checkinout/pass-token';
import { laoDigitsToAscii } from '@suksa/i18n/lao';

/** The digits of a code however they were typed: in groups, or in Lao. */
export const openingDigits = (typed: string): string => laoDigitsToAscii(typed).replace(/\D/g, '');

/** The device's key by its opening code; null where the code is another. Takes a second on purpose. */
export async function keyByCode({ salt, sealed }: SealedKey, typed: string): Promise<Uint8Array | null> {
  const code = openingDigits(typed);
  if (code.length !== openingCodeLength) return null;
  const key = await scryptAsync(code, fromBase64url(salt), openingCost);
  const bytes = fromBase64url(sealed);
  try {
    return chacha20poly1305(key, bytes.subarray(0, openingNonceLength)).decrypt(
      bytes.subarray(openingNonceLength),
    );
  } catch {
    return null;
  }
}
