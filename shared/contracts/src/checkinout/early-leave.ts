import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdempotencyKey, LocalDate, LocalTime, ofObject } from '../fields.ts';

/** Why a student goes before lessons end. The same in every school, so that a gate knows them without ever having had a line. */
export const earlyLeaveReasons = ['ill', 'doctor', 'family', 'activity', 'other'] as const;
export const EarlyLeaveReason = z.enum(earlyLeaveReasons);
export type EarlyLeaveReason = z.infer<typeof EarlyLeaveReason>;

/** Who is said to have allowed it. */
export const earlyLeaveAllowers = ['homeroom', 'office', 'nobody'] as const;
export const EarlyLeaveAllower = z.enum(earlyLeaveAllowers);
export type EarlyLeaveAllower = z.infer<typeof EarlyLeaveAllower>;

/**
 * Why a student left early and who allowed it, a moment after the scan, which is named by its key. Said again, the last
 * word counts. `event_unknown` until the scan itself has been brought.
 */
export const noteEarlyLeave = endpoint({
  name: 'checkinout.early_leave_note.create',
  method: 'POST',
  path: '/api/checkinout/early-leave-notes',
  access: 'checkinout.event.create',
  changes: ['attendance'],
  body: z
    .object({
      eventKey: IdempotencyKey,
      reason: z.nullable(EarlyLeaveReason),
      allowedBy: z.nullable(EarlyLeaveAllower),
    })
    .check(
      z.refine(({ reason, allowedBy }) => reason !== null || allowedBy !== null, {
        error: 'required',
        path: ['reason'],
        when: ofObject,
      }),
    ),
  output: 'nothing',
  errors: ['event_unknown'],
});

/** A student may leave early on a day: on approved leave, or permitted beforehand. */
export const EarlyLeavePermit = z.object({
  studentId: z.number(),
  day: LocalDate,
  /** Wall clock: from then on; null for the whole day. */
  from: z.nullable(LocalTime),
});
export type EarlyLeavePermit = z.infer<typeof EarlyLeavePermit>;

/** Permits of today and the next seven days. A gate keeps them for when it has no line. */
export const earlyLeavePermits = endpoint({
  name: 'checkinout.early_leave_permit.list',
  method: 'GET',
  path: '/api/checkinout/early-leave-permits',
  access: 'checkinout.event.create',
  reads: ['leave'],
  stillAnswers: ['4885b370bf82'],
  output: z.object({
    day: LocalDate,
    /** Those of the whole day today, for gates that know no hours. */
    studentIds: z.array(z.number()),
    permits: z.optional(z.array(EarlyLeavePermit)),
  }),
});
