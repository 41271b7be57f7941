import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, LocalDate } from '../fields.ts';
import { DayChange, DayCorrection, DayStory } from './day-story.ts';
import { StaffDayFacts, StaffKind } from './staff-hours.ts';

const Name = z.object({ lo: z.string(), en: z.string() });
const path = '/api/reports/staff-hours';

/**
 * One day of a member of staff with all that it rests on. Everybody looks at the own days, and at others' who may see the
 * staff's hours and the whole branch.
 */
export const staffDayStory = endpoint({
  access: 'signed-in',
  name: 'reports.staffHours.story',
  method: 'GET',
  path: `${path}/staff/:id/days/:day`,
  reads: ['attendance', 'user', 'shift', 'holiday'],
  params: z.object({ id: Id, day: LocalDate }),
  output: z.extend(DayStory, {
    /** What the day came to. */
    facts: StaffDayFacts,
    /** Whether the caller may ask for a correction. */
    mayAsk: z.boolean(),
  }),
  errors: ['not_found'],
});

/** Asks for another word on a day of a member of staff, one's own too; the scans stay as they are. */
export const askStaffChange = endpoint({
  access: 'signed-in',
  name: 'reports.staffHours.change.ask',
  method: 'POST',
  path: `${path}/staff/:id/changes`,
  changes: ['attendance'],
  params: IdParams,
  body: DayCorrection,
  output: z.object({ id: z.number() }),
  errors: ['not_found', 'year_closed', 'change_waiting'],
});

/** A day of a member of staff that is to be put right. */
export const StaffChange = z.extend(DayChange, { userId: z.number(), kind: StaffKind });
export type StaffChange = z.infer<typeof StaffChange>;

/** A member of staff came, and nobody noted the leaving: the day has no hours. */
export const OpenStaffDay = z.object({
  userId: z.number(),
  name: Name,
  kind: StaffKind,
  day: LocalDate,
  firstIn: z.string(),
  /** When the shift ended, and the day with it; null where it hasn't been ended yet. */
  endedAt: z.nullable(z.string()),
});
export type OpenStaffDay = z.infer<typeof OpenStaffDay>;

/** What is to be done about the hours of the staff; of the own alone for who sees no others'. */
export const staffHoursTasks = endpoint({
  name: 'reports.staffHours.tasks',
  method: 'GET',
  path: `${path}/tasks`,
  access: 'settings.shift.view',
  reads: ['attendance', 'user'],
  output: z.object({
    asOf: Instant,
    changes: z.array(StaffChange),
    /** Of the last weeks, the latest first. */
    openDays: z.array(OpenStaffDay),
    /** Of all that there are; the list ends after a hundred. */
    openDaysInAll: z.number(),
  }),
});
