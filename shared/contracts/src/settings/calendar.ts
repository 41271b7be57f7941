import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id } from '../fields.ts';

export const DayKind = z.enum(['working', 'weekend', 'holiday', 'make_up', 'half_day', 'exam']);
export type DayKind = z.infer<typeof DayKind>;

/** One day as it is for most pupils of the branch; days of one level or class only are left out. */
export const CalendarDay = z.object({
  date: z.string(),
  kind: DayKind,
  name: z.nullable(z.object({ lo: z.string(), en: z.string() })),
  /** The free hours of a half day. */
  free: z.nullable(z.object({ from: z.string(), until: z.string() })),
  /** What else is on this day for the whole branch, without deciding about it; what counts most first. */
  others: z.optional(
    z.array(
      z.object({
        name: z.object({ lo: z.string(), en: z.string() }),
        audience: z.enum(['everyone', 'pupils', 'staff', 'women']),
      }),
    ),
  ),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

/** Public by design: names and dates of confirmed entries. Without a branch, the first one. */
export const schoolCalendar = endpoint({
  name: 'settings.calendar.view',
  method: 'GET',
  path: '/api/settings/calendar',
  access: 'public',
  query: z.object({
    branch: z.optional(Id),
    year: z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100)),
  }),
  output: z.object({
    branch: z.object({ id: z.number(), name: z.object({ lo: z.string(), en: z.string() }) }),
    today: z.string(),
    days: z.array(CalendarDay),
    terms: z.array(
      z.object({
        name: z.object({ lo: z.string(), en: z.string() }),
        startDate: z.string(),
        endDate: z.string(),
      }),
    ),
  }),
  errors: ['not_found'],
});

/** The same as iCalendar, for telephones and office programs to subscribe to. */
export const calendarFile = endpoint({
  name: 'settings.calendar.file',
  method: 'GET',
  path: '/api/settings/calendar.ics',
  access: 'public',
  query: z.object({ branch: z.optional(Id), language: z._default(z.enum(['en', 'lo']), 'lo') }),
  output: 'file',
  discloses: 'nothing',
  errors: ['not_found'],
});
