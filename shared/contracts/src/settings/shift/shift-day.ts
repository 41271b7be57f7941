import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Id, LocalDate, LocalTime, optionalLine } from '../../fields.ts';
import { DayKind } from '../calendar.ts';
import { StaffType } from '../user.ts';
import { ShiftPerson } from './shift-entry.ts';

/** A shift as it acts on one day: with grace, and with the free hours of a half day. */
const ActingShift = z.object({
  id: z.number(),
  name: z.object({ lo: z.string(), en: z.string() }),
  inFrom: LocalTime,
  startsAt: LocalTime,
  onTimeUntil: LocalTime,
  lateUntil: LocalTime,
  outFrom: LocalTime,
  outUntil: LocalTime,
  breakFrom: z.nullable(LocalTime),
  breakUntil: z.nullable(LocalTime),
});
export type ActingShift = z.infer<typeof ActingShift>;

const Day = {
  date: LocalDate,
  kind: DayKind,
  /** The entry of the calendar that decided. */
  holiday: z.nullable(z.object({ lo: z.string(), en: z.string() })),
  /** The free hours of a half day. */
  free: z.nullable(z.object({ from: LocalTime, until: LocalTime })),
};

export const WeekDay = z.object({
  ...Day,
  working: z.boolean(),
  /** Empty on a day that is worked: nobody is judged. */
  shifts: z.array(ActingShift),
});
export type WeekDay = z.infer<typeof WeekDay>;

/** How the shifts act on a group in the week of a day: Monday to Sunday. */
export const weekOfShifts = endpoint({
  name: 'settings.shift.week',
  method: 'GET',
  path: '/api/settings/shifts/week',
  access: 'settings.shift.view',
  reads: ['shift', 'holiday'],
  query: z.object({
    person: z._default(ShiftPerson, 'student'),
    staffType: z.optional(StaffType),
    levelId: z.optional(Id),
    classId: z.optional(Id),
    date: z.optional(LocalDate),
  }),
  output: z.object({
    days: z.array(WeekDay),
    /** Classes of the level with shifts of their own in this week. */
    ownClasses: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  errors: ['not_found'],
});

export const ShiftSubject = z.object({
  kind: ShiftPerson,
  id: z.number(),
  code: z.string(),
  name: z.object({ lo: z.string(), en: z.string() }),
  className: z.nullable(z.string()),
  staffType: z.nullable(StaffType),
});
export type ShiftSubject = z.infer<typeof ShiftSubject>;

/** Students and staff of the branch, by name or code: the first of each. */
export const findShiftPeople = endpoint({
  name: 'settings.shift.people',
  method: 'GET',
  path: '/api/settings/shifts/people',
  access: 'settings.shift.view',
  reads: ['student', 'user'],
  query: z.object({ q: optionalLine(100) }),
  output: z.object({ rows: z.array(ShiftSubject) }),
});

export const TriedShift = z.object({
  shift: ActingShift,
  /** `chosen`: the one that judges this minute. `other_session`: it counts on this day, for other hours. */
  standing: z.enum(['chosen', 'other_session', 'narrower_goes_first', 'other_weekday']),
  group: z.enum(['everyone', 'staff_type', 'level', 'class']),
});
export type TriedShift = z.infer<typeof TriedShift>;

/** What a person's first scan of a day would come to, by the gate's own code. Nothing is written. */
export const tryShift = endpoint({
  name: 'settings.shift.try',
  stillAnswers: ['9d0352b317f1'],
  method: 'GET',
  path: '/api/settings/shifts/try',
  access: 'settings.shift.view',
  reads: ['shift', 'holiday'],
  query: z.object({
    kind: ShiftPerson,
    id: Id,
    date: LocalDate,
    time: LocalTime,
    direction: z.enum(['in', 'out']),
  }),
  output: z.object({
    ...Day,
    result: z.enum(['on_time', 'late', 'too_late', 'out', 'left_early', 'holiday', 'blocked']),
    /** Recorded, and not judged: nobody is expected. */
    offDay: z.optional(z.boolean()),
    /** Minutes late or left before time. */
    minutes: z.number(),
    /** Why the gate would stop the person, a code of the gate's. */
    reason: z.nullable(z.string()),
    /** Coming only for the afternoon of two sessions. */
    halfDay: z.boolean(),
    shifts: z.array(TriedShift),
  }),
  errors: ['not_found'],
});
