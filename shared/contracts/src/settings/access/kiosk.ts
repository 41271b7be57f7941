import * as z from 'zod/mini';
import { AuditTrail } from '../../audit.ts';
import { endpoint } from '../../endpoint.ts';
import { IdParams, Instant, line, Version, verbatim } from '../../fields.ts';
import { CurrentUser } from '../../session.ts';

/** `waiting`: its code wasn't typed yet. `left`: somebody left the kiosk at the device, with its PIN. */
export const KioskState = z.enum(['waiting', 'paired', 'left', 'revoked']);
export type KioskState = z.infer<typeof KioskState>;

export const Kiosk = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  state: KioskState,
  pairedAt: z.nullable(Instant),
  lastSeenAt: z.nullable(Instant),
  /** The browser that was paired, as it calls itself. */
  browser: z.string(),
  address: z.string(),
  /** Who answers for it. */
  madeBy: z.object({ lo: z.string(), en: z.string() }),
  /** Until when the code that was shown can be typed. */
  codeUntil: z.nullable(Instant),
});
export type Kiosk = z.infer<typeof Kiosk>;

/** Digits, because a tablet at a gate often has no other keys at hand. */
export const KioskPin = verbatim(8).check(z.regex(/^\d{4,8}$/, 'pin_digits'));

export const KioskInput = z.object({ name: line(60), pin: KioskPin });
export const KioskChange = z.object({
  name: line(60),
  /** Empty: the PIN stays. */
  pin: z.union([z.literal(''), KioskPin]),
  version: Version,
});
export type KioskChange = z.infer<typeof KioskChange>;

/** Shown once: only its digest is kept. */
export const PairingCode = z.object({ kiosk: Kiosk, code: z.string(), until: Instant });
export type PairingCode = z.infer<typeof PairingCode>;

/** Letters and digits that nobody mistakes for one another. */
export const pairingAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const pairingLength = 8;

/** The devices at the gates of the branch. */
export const listKiosks = endpoint({
  name: 'settings.kiosk.list',
  method: 'GET',
  path: '/api/settings/kiosks',
  access: 'settings.kiosk.view',
  reads: ['kiosk'],
  output: z.object({ rows: z.array(Kiosk) }),
});

export const createKiosk = endpoint({
  name: 'settings.kiosk.create',
  method: 'POST',
  path: '/api/settings/kiosks',
  access: 'settings.kiosk.create',
  changes: ['kiosk'],
  body: KioskInput,
  output: PairingCode,
});

export const updateKiosk = endpoint({
  name: 'settings.kiosk.update',
  method: 'PUT',
  path: '/api/settings/kiosks/:id',
  access: 'settings.kiosk.edit',
  changes: ['kiosk'],
  params: IdParams,
  body: KioskChange,
  output: Kiosk,
});

/** A code for another device, or for the same once more. The device that is paired stays so until the code is typed. */
export const renewKioskCode = endpoint({
  name: 'settings.kiosk.code',
  method: 'POST',
  path: '/api/settings/kiosks/:id/code',
  access: 'settings.kiosk.create',
  changes: ['kiosk'],
  params: IdParams,
  output: PairingCode,
  errors: ['kiosk_revoked'],
});

/** From now on the device opens nothing; it forgets everybody at its next contact. */
export const revokeKiosk = endpoint({
  name: 'settings.kiosk.revoke',
  method: 'POST',
  path: '/api/settings/kiosks/:id/revoke',
  access: 'settings.kiosk.delete',
  changes: ['kiosk'],
  params: IdParams,
  output: Kiosk,
});

/** What opens the people on a paired device that was started anew while there was no line. */
export const kioskOpening = endpoint({
  name: 'settings.kiosk.opening',
  method: 'GET',
  path: '/api/settings/kiosks/:id/opening',
  access: 'settings.kiosk.create',
  reads: ['kiosk'],
  params: IdParams,
  output: z.object({ code: z.string() }),
  errors: ['kiosk_not_paired'],
});

export const kioskAudit = endpoint({
  name: 'settings.kiosk.audit',
  method: 'GET',
  path: '/api/settings/kiosks/:id/audit',
  access: 'settings.kiosk.view',
  reads: ['kiosk'],
  params: IdParams,
  output: AuditTrail,
});

/** The device itself, with the code that Settings showed: it is the kiosk from then on. */
export const pairKiosk = endpoint({
  name: 'session.pairKiosk',
  method: 'POST',
  path: '/api/auth/kiosk',
  access: 'public',
  changes: ['kiosk'],
  body: z.object({ code: line(20) }),
  output: z.object({ token: z.string(), role_id: z.number(), user: CurrentUser }),
  errors: ['pairing_code_unknown'],
});

/** Whoever knows the PIN makes the device nobody's again. */
export const leaveKiosk = endpoint({
  name: 'session.leaveKiosk',
  method: 'POST',
  path: '/api/auth/kiosk/leave',
  access: 'signed-in',
  opensTo: ['kiosk'],
  changes: ['kiosk'],
  body: z.object({ pin: verbatim(8) }),
  output: 'nothing',
  errors: ['pin_wrong', 'pin_locked'],
});
