import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, LocalDate, optionalLine } from '../fields.ts';
import { Outcome } from './rollover-values.ts';

export const ReSitResult = z.object({
  studentId: Id,
  /** Kept beside the average of the year. */
  average: z.nullable(z.number().check(z.minimum(0), z.maximum(10))),
  passed: z.boolean(),
  /** Null for a graduate who doesn't go on here. */
  toClassId: z.nullable(Id),
  /** The first day in the new class. */
  from: LocalDate,
  overCapacityReason: optionalLine(200),
});
export type ReSitResult = z.output<typeof ReSitResult>;

/** A pending re-sit comes to its end: who passes is promoted or graduates, who doesn't repeats. */
export const resolveReSit = endpoint({
  name: 'education.rollover.resolveReSit',
  method: 'POST',
  path: '/api/education/rollovers/:id/re-sit',
  access: 'education.rollover.edit',
  changes: ['rollover', 'result', 'student', 'class'],
  params: IdParams,
  body: ReSitResult,
  output: z.object({ outcome: Outcome }),
  errors: [
    'not_found',
    'year_closed',
    'mark_window_before',
    'mark_window_closed',
    'rollover_not_run',
    're_sit_not_pending',
    'class_full',
    'already_enrolled',
  ],
});
