import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, LocalDate, SentInstant } from '../fields.ts';

/** Whom the emergency list names: a student, a member of staff, a visitor by the visit's key; nobody where all begin again. */
const Sought = z.string().check(z.regex(/^(student\d{1,10}|staff\d{1,10}|visitor[0-9a-f-]{36})?$/));

/** That somebody was found, or wasn't after all; the last word counts. Of nobody: whatever was said before is void. */
export const FoundMark = z.object({ who: Sought, found: z.boolean(), at: SentInstant });
export type FoundMark = z.infer<typeof FoundMark>;

/**
 * What wardens of one branch have ticked off today, put together: each device brings what it knows and is told what the
 * others know. Bringing it again changes nothing.
 */
export const shareFound = endpoint({
  name: 'checkinout.emergency.share',
  method: 'POST',
  path: '/api/checkinout/emergency/found',
  access: 'checkinout.event.create',
  changes: [],
  body: z.object({ sentAt: SentInstant, marks: z.array(FoundMark).check(z.maxLength(8000)) }),
  output: z.object({
    date: LocalDate,
    marks: z.array(z.object({ who: z.string(), found: z.boolean(), at: Instant })),
  }),
});
