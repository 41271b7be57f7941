import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, LocalDate, line } from '../fields.ts';

/** A free day on which the gate records all the same: who comes is known, and nobody is counted absent. */
export const SpecialDay = z.object({
  date: LocalDate,
  reason: z.string(),
  openedAt: Instant,
  openedBy: z.object({ lo: z.string(), en: z.string() }),
});
export type SpecialDay = z.infer<typeof SpecialDay>;

/** The gate was closed while somebody was inside: it lets them out, and nobody in. */
const LettingOut = z.object({ since: Instant, inside: z.number() });

/** Today's in the caller's branch, where somebody has opened one; or who is inside since it was closed, or since the day became free. */
export const specialDay = endpoint({
  name: 'checkinout.special_day.view',
  method: 'GET',
  path: '/api/checkinout/special-day',
  access: 'checkinout.event.view',
  reads: ['holiday', 'attendance'],
  output: z.object({
    specialDay: z.nullable(SpecialDay),
    lettingOut: z.optional(LettingOut),
    /** On a free day on which no gate was opened, how many came before it was declared free, and haven't left. */
    leftInside: z.optional(z.number()),
  }),
  stillAnswers: ['5be2ac326ee7', 'beb1ecb316f1'],
});

/** Opens the gate of the branch until the day is over; only on a day that is free for students or staff. */
export const openSpecialDay = endpoint({
  name: 'checkinout.special_day.open',
  method: 'POST',
  path: '/api/checkinout/special-day',
  access: 'checkinout.event.override',
  changes: ['holiday', 'attendance'],
  body: z.object({ reason: line(200) }),
  output: z.object({ specialDay: SpecialDay }),
  errors: ['no_free_day'],
});

/** What was recorded stays, and whoever is inside can still go out. */
export const closeSpecialDay = endpoint({
  name: 'checkinout.special_day.close',
  method: 'POST',
  path: '/api/checkinout/special-day/close',
  access: 'checkinout.event.override',
  changes: ['holiday', 'attendance'],
  output: 'nothing',
});
