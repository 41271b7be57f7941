import * as z from 'zod/mini';
import { verbatim } from '../../fields.ts';

/** Why an address can have no passkeys: browsers give them out over https, and to a name only. */
export const passkeyFaults = ['passkey_needs_https', 'passkey_needs_name'] as const;
export type PasskeyFault = (typeof passkeyFaults)[number];

/** How a device is reached, as browsers name it: `internal`, `usb`, `hybrid` … */
const Known = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** Bytes as base64url, everywhere here: what browsers call the JSON of WebAuthn. */
export const PasskeyDraft = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  /** Those of this account: a device makes no second one. */
  excludeCredentials: z.array(Known),
  authenticatorSelection: z.object({
    residentKey: z.literal('discouraged'),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyDraft = z.infer<typeof PasskeyDraft>;

/** In the details of `factor_asked`, where the account has a passkey that this address can be given. */
export const PasskeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(Known),
  timeout: z.number(),
  userVerification: z.literal('preferred'),
});
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>;

const ofDevice = {
  id: verbatim(1400),
  rawId: verbatim(1400),
  type: z.literal('public-key'),
};

export const MadePasskey = z.object({
  ...ofDevice,
  response: z.object({
    clientDataJSON: verbatim(4000),
    attestationObject: verbatim(20_000),
    transports: z.optional(z.array(verbatim(20)).check(z.maxLength(10))),
  }),
});
export type MadePasskey = z.infer<typeof MadePasskey>;

export const PasskeyProof = z.object({
  ...ofDevice,
  response: z.object({
    clientDataJSON: verbatim(4000),
    authenticatorData: verbatim(4000),
    signature: verbatim(4000),
    userHandle: z.optional(verbatim(200)),
  }),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;
