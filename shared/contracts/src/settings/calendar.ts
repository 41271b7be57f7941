import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id } from '../fields.ts';

export const DayKind = z.enum(['working', 'weekend', 'holiday', 'make_up', 'half_day', 'exam']);
export type DayKind = z.infer<typeof DayKind>;

const Language = z._default(z.enum(['en', 'lo']), 'lo');

/** One day as it is for most students of the branch; days of one level or class only are left out. */
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
        audience: z.enum(['everyone', 'students', 'staff', 'women']),
      }),
    ),
  ),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

const SchoolYear = z.object({ name: z.string(), startDate: z.string(), endDate: z.string() });

/**
 * Public by design: names and dates of confirmed entries. Without a branch, the first one. A year is one of the
 * calendar, or the school year that begins in it, in whole months.
 */
export const schoolCalendar = endpoint({
  name: 'settings.calendar.view',
  method: 'GET',
  path: '/api/settings/calendar',
  access: 'public',
  reads: ['holiday', 'academic-year'],
  query: z.object({
    branch: z.optional(Id),
    year: z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100)),
    by: z._default(z.enum(['calendar', 'school']), 'calendar'),
  }),
  output: z.object({
    branch: z.object({ id: z.number(), name: z.object({ lo: z.string(), en: z.string() }) }),
    today: z.string(),
    /** The school year that is shown, by its own first and last day; without one entered, September to May. */
    schoolYear: z.nullable(SchoolYear),
    /** All that the branch has, in order. */
    schoolYears: z.array(SchoolYear),
    days: z.array(CalendarDay),
    /** Those that have days in the year that is shown. */
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

/** The same as iCalendar, once, for telephones and office programs to take in. */
export const calendarFile = endpoint({
  name: 'settings.calendar.file',
  method: 'GET',
  path: '/api/settings/calendar.ics',
  access: 'public',
  reads: [],
  query: z.object({ branch: z.optional(Id), language: Language }),
  output: 'file',
  discloses: 'nothing',
  errors: ['not_found'],
});

const Address = z.object({
  /** With the secret in it; behind the address under which the product is opened. */
  path: z.string(),
});

/** Where telephones follow the calendar of the branch of the header's switch. */
export const calendarAddress = endpoint({
  name: 'settings.calendar.address',
  method: 'GET',
  path: '/api/settings/calendar/address',
  access: 'settings.holiday.view',
  reads: ['calendar-address'],
  output: Address,
});

/** Makes a new address; the one before answers nobody any more. */
export const renewCalendarAddress = endpoint({
  name: 'settings.calendar.renewAddress',
  method: 'POST',
  path: '/api/settings/calendar/address/renew',
  access: 'settings.holiday.edit',
  changes: ['calendar-address'],
  body: z.object({}),
  output: Address,
});

/** The calendar of one branch as iCalendar, for whoever knows its secret: calendar programs can't sign in. */
export const calendarFeed = endpoint({
  name: 'settings.calendar.feed',
  method: 'GET',
  path: '/api/settings/calendar/feeds/:secret/school-calendar.ics',
  access: 'public',
  reads: [],
  params: z.object({ secret: z.string().check(z.regex(/^[\w-]{1,100}$/, 'not_allowed')) }),
  query: z.object({ language: Language }),
  output: 'file',
  discloses: 'nothing',
  errors: ['not_found'],
});
