import * as z from 'zod/mini';
import { Instant } from './fields.ts';

/** One change of one record: who, when, what, from what to what. */
export const AuditTrailEntry = z.object({
  id: z.number(),
  at: Instant,
  /** Null: the system itself. */
  by: z.nullable(z.object({ lo: z.string(), en: z.string() })),
  action: z.string(),
  reason: z.nullable(z.string()),
  /** The fields that changed, with the values before and after as they were presented. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      /** That it changed may be told, what it says is read apart. */
      folded: z.optional(z.boolean()),
    }),
  ),
});
export type AuditTrailEntry = z.infer<typeof AuditTrailEntry>;

/** The last hundred changes of one record, newest first. */
export const AuditTrail = z.object({ rows: z.array(AuditTrailEntry) });
