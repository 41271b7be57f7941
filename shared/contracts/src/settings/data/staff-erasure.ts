import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { IdParams, Instant, line, Version } from '../../fields.ts';

export const erasedOfStaff = [
  'details',
  'photo',
  'ways_in',
  'leave',
  'absences',
  'messages',
  'qualifications',
] as const;
/** What the law has a school keep, and what is only ever added to. */
export const keptOfStaff = ['receipts', 'tills', 'teaching', 'marks', 'papers', 'scans', 'audit'] as const;
export const staffErasureHindrances = ['works', 'teaches', 'cash', 'erased'] as const;

export const StaffErasure = z.object({
  version: z.number(),
  erasedAt: z.nullable(Instant),
  /** Why it can't be done now. */
  hindrances: z.array(z.enum(staffErasureHindrances)),
  /** The books of money, the register of marks or papers that were given out name this person. */
  nameStays: z.boolean(),
  removed: z.array(z.object({ what: z.enum(erasedOfStaff), count: z.number() })),
  kept: z.array(z.object({ what: z.enum(keptOfStaff), count: z.number() })),
});
export type StaffErasure = z.infer<typeof StaffErasure>;

/** What would be taken away of somebody who worked here, and what stays. */
export const previewStaffErasure = endpoint({
  name: 'settings.user.previewErasure',
  method: 'GET',
  path: '/api/settings/users/:id/erasure',
  access: 'settings.user.delete',
  reads: ['user', 'leave', 'message'],
  params: IdParams,
  output: StaffErasure,
  errors: ['not_found', 'own_account', 'above_own_rights'],
});

export const StaffErasureOrder = z.object({ version: Version, reason: line(200) });

/** Takes away what nobody has to keep of somebody who worked here. There is no way back. */
export const eraseStaff = endpoint({
  name: 'settings.user.erase',
  method: 'POST',
  path: '/api/settings/users/:id/erasure',
  access: 'settings.user.delete',
  grave: true,
  changes: ['user', 'session', 'leave', 'message', 'card'],
  params: IdParams,
  body: StaffErasureOrder,
  output: StaffErasure,
  errors: ['not_found', 'conflict', 'own_account', 'above_own_rights', 'erasure_hindered'],
});
