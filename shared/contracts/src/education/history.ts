import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParams, Instant } from '../fields.ts';
import { TwoScriptName } from './values.ts';

/** One field from what to what; `field` is a dotted path as in the record, e.g. `guardians.0.phone`. */
export const Change = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type Change = z.infer<typeof Change>;

export const HistoryEntry = z.object({
  id: z.number(),
  at: Instant,
  /** Null: the system itself. */
  by: z.nullable(TwoScriptName),
  /** `create`, `edit`, `photo`, … */
  action: z.string(),
  reason: z.string(),
  changes: z.array(Change),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Who changed what of this pupil, newest first. */
export const pupilHistory = endpoint({
  name: 'education.pupil.history',
  method: 'GET',
  path: '/api/education/pupils/:id/history',
  access: 'education.pupil.view',
  params: IdParams,
  output: z.object({ entries: z.array(HistoryEntry) }),
  errors: ['not_found'],
});
