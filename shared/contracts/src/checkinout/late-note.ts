import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdempotencyKey } from '../fields.ts';
import { NotePicture } from '../settings/note.ts';

export const LateReason = z.object({
  id: z.number(),
  text: z.object({ lo: z.string(), en: z.string() }),
  picture: NotePicture,
});
export type LateReason = z.infer<typeof LateReason>;

/** What the gate offers to whoever comes late, in the order of the school's list. */
export const lateReasons = endpoint({
  name: 'checkinout.late_reason.list',
  method: 'GET',
  path: '/api/checkinout/late-reasons',
  access: 'checkinout.event.create',
  reads: ['standard-reason'],
  output: z.object({ reasons: z.array(LateReason) }),
});

/**
 * Why somebody came late, a moment after the scan, which is named by its key. Said again with another reason, the last
 * one counts. `event_unknown` until the scan itself has been brought.
 */
export const noteLate = endpoint({
  name: 'checkinout.late_note.create',
  method: 'POST',
  path: '/api/checkinout/late-notes',
  access: 'checkinout.event.create',
  changes: ['attendance'],
  body: z.object({ eventKey: IdempotencyKey, noteId: Id }),
  output: 'nothing',
  errors: ['event_unknown'],
});
