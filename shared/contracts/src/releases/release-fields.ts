import * as z from 'zod/mini';
import { verbatim } from '../fields.ts';

/** What the calls about releases are made of. */

export const CompositionId = verbatim(80);
export const PartName = verbatim(40);
export const PartVersion = verbatim(80);
/** A random name of one page load, forgotten with it. */
export const PageName = verbatim(40);

export const Words = z.object({ lo: z.string(), en: z.string() });
export const TrialAudience = z.object({
  share: z.number(),
  roles: z.array(Words),
  users: z.array(z.string()),
});
/** Counted page loads: those of a part that came, and those where something of it failed. */
export const LoadCounts = z.object({ loads: z.number(), failed: z.number() });
export type LoadCounts = z.infer<typeof LoadCounts>;

export const VersionState = z.enum(['live', 'canary', 'before']);
export type VersionState = z.infer<typeof VersionState>;
