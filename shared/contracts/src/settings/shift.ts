import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import {
  BilingualName,
  Id,
  IdParams,
  LocalDate,
  LocalTime,
  ofObject,
  optionalLine,
  Version,
} from '../fields.ts';
import { exportBody, listPage, listQuery } from '../list.ts';
import { DayKind } from './calendar.ts';
import { Named, StaffType } from './user.ts';

export const ShiftPerson = z.enum(['pupil', 'staff']);
export type ShiftPerson = z.infer<typeof ShiftPerson>;

/** Two shifts on one day are the morning's and the afternoon's, or they clash. */
export const ShiftSession = z.enum(['whole_day', 'morning', 'afternoon']);
export type ShiftSession = z.infer<typeof ShiftSession>;

/** Monday is 1. */
const Weekday = z.number().check(z.int(), z.minimum(1), z.maximum(7));

/** For whom: null staff type, level and class mean everybody of that kind. A class goes before its level. */
const group = {
  person: ShiftPerson,
  staffType: z.nullable(StaffType),
  levelId: z.nullable(Id),
  /** A class of the branch of the header's switch. */
  classId: z.nullable(Id),
};

const times = {
  session: ShiftSession,
  weekdays: z.array(Weekday).check(z.minLength(1, 'required'), z.maxLength(7)),
  /** From when one may come. */
  inFrom: LocalTime,
  /** The bell: who comes after it (and the grace) is late. */
  onTimeUntil: LocalTime,
  /** Who comes after this counts as absent. */
  lateUntil: LocalTime,
  /** Who goes before this leaves early. */
  outFrom: LocalTime,
  outUntil: LocalTime,
  /** Who goes out in the break has not left early. */
  breakFrom: z.nullable(LocalTime),
  breakUntil: z.nullable(LocalTime),
  /** From when one may leave on a half day that is free from the break on or earlier. */
  halfDayOutFrom: z.nullable(LocalTime),
  /** Minutes after the bell that are forgiven. */
  graceMinutes: z.number().check(z.int(), z.minimum(0), z.maximum(120)),
};

const entry = {
  name: BilingualName,
  ...group,
  ...times,
  validFrom: LocalDate,
  validUntil: z.nullable(LocalDate),
};

type Entry = z.infer<z.ZodMiniObject<typeof entry>>;
type Time = string | null | undefined;

/** What isn't there has an error of its own already. */
const inOrder = (...moments: readonly Time[]) => {
  const known = moments.filter((moment) => typeof moment === 'string');
  return known.every((moment, at) => at === 0 || (known[at - 1] ?? '') < moment);
};
const notAfter = (first: Time, second: Time) =>
  typeof first !== 'string' || typeof second !== 'string' || first <= second;

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const isTime = (time: Time): time is string => typeof time === 'string' && /^\d\d:\d\d$/.test(time);

const rule = (field: keyof Entry, error: string, holds: (shift: Entry) => boolean) =>
  z.refine<Entry>(holds, { error, path: [field], when: ofObject });

const rules = [
  rule('staffType', 'not_allowed', ({ person, staffType }) => person === 'staff' || !staffType),
  rule('levelId', 'not_allowed', ({ person, levelId }) => person === 'pupil' || !levelId),
  rule('classId', 'not_allowed', ({ person, classId }) => person === 'pupil' || !classId),
  rule('onTimeUntil', 'shift_on_time', (shift) => inOrder(shift.inFrom, shift.onTimeUntil)),
  rule('lateUntil', 'shift_late', (shift) => notAfter(shift.onTimeUntil, shift.lateUntil)),
  rule('outFrom', 'shift_out', (shift) => inOrder(shift.lateUntil, shift.outFrom)),
  rule('outUntil', 'shift_out_until', (shift) => inOrder(shift.outFrom, shift.outUntil)),
  rule(
    'graceMinutes',
    'shift_grace',
    ({ onTimeUntil, lateUntil, graceMinutes }) =>
      !isTime(onTimeUntil) || !isTime(lateUntil) || minutes(onTimeUntil) + graceMinutes <= minutes(lateUntil),
  ),
  rule('breakFrom', 'required', ({ breakFrom, breakUntil }) => !breakUntil || Boolean(breakFrom)),
  rule('breakUntil', 'required', ({ breakFrom, breakUntil }) => !breakFrom || Boolean(breakUntil)),
  rule('breakFrom', 'shift_break', ({ onTimeUntil, breakFrom }) => inOrder(onTimeUntil, breakFrom)),
  rule('breakUntil', 'shift_break_until', (shift) => inOrder(shift.breakFrom, shift.breakUntil)),
  rule('breakUntil', 'shift_break_end', (shift) => notAfter(shift.breakUntil, shift.outFrom)),
  rule('halfDayOutFrom', 'shift_half_day', (shift) =>
    inOrder(shift.onTimeUntil, shift.halfDayOutFrom, shift.outFrom),
  ),
  rule('validUntil', 'date_order', ({ validFrom, validUntil }) => notAfter(validFrom, validUntil)),
] as const;

export const ShiftInput = z.object(entry).check(...rules);
export type ShiftInput = z.infer<typeof ShiftInput>;

/**
 * A shift that has judged somebody keeps its rules: with `changesFrom` it ends the day before, and one with the new
 * rules begins. Only its names and its last day are changed without.
 */
export const ShiftChange = z
  .object({ ...entry, version: Version, changesFrom: z.nullable(LocalDate) })
  .check(...rules);
export type ShiftChange = z.infer<typeof ShiftChange>;

export const ShiftState = z.enum(['now', 'coming', 'past']);
export type ShiftState = z.infer<typeof ShiftState>;

export const Shift = z.object({
  id: z.number(),
  version: z.number(),
  name: z.object({ lo: z.string(), en: z.string() }),
  person: ShiftPerson,
  staffType: z.nullable(StaffType),
  level: z.nullable(Named),
  classId: z.nullable(z.number()),
  className: z.nullable(z.string()),
  session: ShiftSession,
  weekdays: z.array(z.number()),
  inFrom: z.string(),
  onTimeUntil: z.string(),
  lateUntil: z.string(),
  outFrom: z.string(),
  outUntil: z.string(),
  breakFrom: z.nullable(z.string()),
  breakUntil: z.nullable(z.string()),
  halfDayOutFrom: z.nullable(z.string()),
  graceMinutes: z.number(),
  validFrom: z.string(),
  validUntil: z.nullable(z.string()),
  state: ShiftState,
  /** The last day on which it judged somebody; null if it never did. */
  usedUntil: z.nullable(z.string()),
});
export type Shift = z.infer<typeof Shift>;

export const shiftSorts = ['who', 'name', 'in', 'valid'] as const;

const ShiftQuery = listQuery(shiftSorts, {
  person: z.optional(ShiftPerson),
  /** The shifts of a level, and those of its classes. */
  level: z.optional(Id),
  state: z.optional(ShiftState),
});

/** The shifts of the branch of the header's switch. */
export const listShifts = endpoint({
  name: 'settings.shift.list',
  method: 'GET',
  path: '/api/settings/shifts',
  access: 'settings.shift.view',
  query: ShiftQuery,
  output: listPage(Shift),
});

export const shiftChoices = endpoint({
  name: 'settings.shift.choices',
  method: 'GET',
  path: '/api/settings/shifts/choices',
  access: 'settings.shift.view',
  output: z.object({
    levels: z.array(Named),
    classes: z.array(z.object({ id: z.number(), name: z.string(), levelId: z.number() })),
    /** The weekdays on which the branch works. */
    workingDays: z.array(z.number()),
  }),
});

export const exportShifts = endpoint({
  name: 'settings.shift.export',
  method: 'POST',
  path: '/api/settings/shifts/export',
  access: 'settings.shift.export',
  body: exportBody(ShiftQuery),
  output: 'file',
});

/** Another shift of the same people on the same days: in the `details.clashes` of the refusal. */
export const ShiftClash = z.object({
  id: z.number(),
  name: z.object({ lo: z.string(), en: z.string() }),
  /** `same_day`: both want the day. `times_meet`: morning and afternoon don't lie apart. */
  kind: z.enum(['same_day', 'times_meet']),
  weekdays: z.array(z.number()),
  from: z.string(),
  until: z.nullable(z.string()),
});
export type ShiftClash = z.infer<typeof ShiftClash>;

export const createShift = endpoint({
  name: 'settings.shift.create',
  method: 'POST',
  path: '/api/settings/shifts',
  access: 'settings.shift.create',
  body: ShiftInput,
  output: Shift,
});

/** Answers with the shift that holds from now on: another one where the change begins on a later day. */
export const updateShift = endpoint({
  name: 'settings.shift.update',
  method: 'PUT',
  path: '/api/settings/shifts/:id',
  access: 'settings.shift.edit',
  params: IdParams,
  body: ShiftChange,
  output: Shift,
});

const ids = z.array(Id).check(z.minLength(1), z.maxLength(100));

/** What became of each shift of several. */
export const ShiftOutcome = z.object({
  id: z.number(),
  name: z.object({ lo: z.string(), en: z.string() }),
  /** Null: done. Else why not, a code of `errors` or `errors.field`. */
  refusal: z.nullable(z.string()),
  /** Names and days for the sentence. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ShiftOutcome = z.infer<typeof ShiftOutcome>;

const outcomes = z.object({ rows: z.array(ShiftOutcome) });

export const EndOfShifts = z.object({ ids, lastDay: LocalDate });

/** Ends shifts on a day; those that judged somebody later stay as they are. */
export const endShifts = endpoint({
  name: 'settings.shift.end',
  method: 'POST',
  path: '/api/settings/shifts/end',
  access: 'settings.shift.edit',
  body: EndOfShifts,
  output: outcomes,
});

/** For whom the copies are: the same people, a level, a class, a staff type, or the same people of another branch. */
export const CopyTarget = z.enum(['same', 'level', 'class', 'staff_type', 'branch']);
export type CopyTarget = z.infer<typeof CopyTarget>;

const copy = {
  target: CopyTarget,
  levelId: z.nullable(Id),
  classId: z.nullable(Id),
  staffType: z.nullable(StaffType),
  branchId: z.nullable(Id),
  validFrom: LocalDate,
  validUntil: z.nullable(LocalDate),
};
type Copy = z.infer<z.ZodMiniObject<typeof copy>>;

const chosenFor = (target: CopyTarget, field: 'levelId' | 'classId' | 'staffType' | 'branchId') =>
  z.refine<Copy>((chosen) => chosen.target !== target || Boolean(chosen[field]), {
    error: 'required',
    path: [field],
    when: ofObject,
  });

export const CopyOfShifts = z.object({ ids, ...copy }).check(
  chosenFor('level', 'levelId'),
  chosenFor('class', 'classId'),
  chosenFor('staff_type', 'staffType'),
  chosenFor('branch', 'branchId'),
  z.refine<Copy>(({ validFrom, validUntil }) => notAfter(validFrom, validUntil), {
    error: 'date_order',
    path: ['validUntil'],
    when: ofObject,
  }),
);
export type CopyOfShifts = z.infer<typeof CopyOfShifts>;

export const copyShifts = endpoint({
  name: 'settings.shift.copy',
  method: 'POST',
  path: '/api/settings/shifts/copy',
  access: 'settings.shift.create',
  body: CopyOfShifts,
  output: outcomes,
});

/** Removes shifts that never judged anybody; the others are refused: they are ended instead. */
export const deleteShifts = endpoint({
  name: 'settings.shift.delete',
  method: 'POST',
  path: '/api/settings/shifts/delete',
  access: 'settings.shift.delete',
  body: z.object({ ids }),
  output: outcomes,
});

export const shiftAudit = endpoint({
  name: 'settings.shift.audit',
  method: 'GET',
  path: '/api/settings/shifts/:id/audit',
  access: 'settings.shift.view',
  params: IdParams,
  output: AuditTrail,
});

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
  query: z.object({
    person: z._default(ShiftPerson, 'pupil'),
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

/** Pupils and staff of the branch, by name or code: the first of each. */
export const findShiftPeople = endpoint({
  name: 'settings.shift.people',
  method: 'GET',
  path: '/api/settings/shifts/people',
  access: 'settings.shift.view',
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
  method: 'GET',
  path: '/api/settings/shifts/try',
  access: 'settings.shift.view',
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
