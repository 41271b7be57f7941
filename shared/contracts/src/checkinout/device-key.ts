import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';

/** How a device makes a key of the opening code; slow on purpose, for whoever tries all codes. */
export const openingCost = { N: 2 ** 15, r: 8, p: 1, dkLen: 32 } as const;
/** Digits, because a tablet at a gate often has no other keys at hand: so many that nobody tries them all. */
export const openingCodeLength = 12;
/** Of the nonce that stands before what is sealed by the opening code. */
export const openingNonceLength = 12;

/** The device's key, sealed by its opening code. All of it is base64url. */
export const SealedKey = z.object({ id: z.string(), salt: z.string(), sealed: z.string() });
export type SealedKey = z.infer<typeof SealedKey>;

/**
 * The key by which a browser at a gate keeps people unreadable on its disk. It stays with the server, and in the memory of
 * the page: whoever finds the device finds no names without it.
 */
export const deviceKey = endpoint({
  name: 'checkinout.deviceKey',
  method: 'GET',
  path: '/api/checkinout/device-key',
  access: 'signed-in',
  reads: [],
  query: z.object({
    /** The name that the browser gave itself. */
    device: text(60).check(z.minLength(8)),
    /** The `id` of the sealed key that the device has; empty for none. */
    opening: z._default(text(40), ''),
  }),
  output: z.object({
    key: z.string(),
    /** Of a paired device alone, and null where it has this one. */
    opening: z.nullable(SealedKey),
  }),
  errors: ['no_permission'],
});
