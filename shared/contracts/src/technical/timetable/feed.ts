import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Id, Instant } from '../../fields.ts';

export const feedKinds = ['teacher', 'class', 'room'] as const;

/** Whose lessons a calendar shows. */
export const FeedOf = z.object({ kind: z.enum(feedKinds), id: Id });
export type FeedOf = z.infer<typeof FeedOf>;

/** When the caller has made an address for these lessons; null: there is none. */
export const readCalendarFeed = endpoint({
  name: 'technical.calendar-feed.read',
  method: 'GET',
  path: '/api/technical/calendar-feeds/:kind/:id',
  access: 'technical.teaching.view',
  reads: ['timetable'],
  params: FeedOf,
  output: z.object({ madeAt: z.nullable(Instant) }),
});

/** Makes a secret address, which is told this once. One that was made before stops working. */
export const renewCalendarFeed = endpoint({
  name: 'technical.calendar-feed.renew',
  method: 'POST',
  path: '/api/technical/calendar-feeds/:kind/:id',
  access: 'technical.teaching.view',
  changes: ['timetable'],
  params: FeedOf,
  body: z.object({ locale: z.enum(['en', 'lo']) }),
  output: z.object({ address: z.string() }),
});

export const deleteCalendarFeed = endpoint({
  name: 'technical.calendar-feed.delete',
  method: 'DELETE',
  path: '/api/technical/calendar-feeds/:kind/:id',
  access: 'technical.teaching.view',
  changes: ['timetable'],
  params: FeedOf,
  output: 'nothing',
});
