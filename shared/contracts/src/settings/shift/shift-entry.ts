import * as z from 'zod/mini';
import { BilingualName, Id, LocalDate, LocalTime, ofObject, Version } from '../../fields.ts';
import { StaffType } from '../user.ts';

export const ShiftPerson = z.enum(['student', 'staff']);
export type ShiftPerson = z.infer<typeof ShiftPerson>;
export const shiftPersons = ShiftPerson.options;

/** Two shifts on one day are the morning's and the afternoon's, or they clash. */
export const ShiftSession = z.enum(['whole_day', 'morning', 'afternoon']);
export type ShiftSession = z.infer<typeof ShiftSession>;
export const shiftSessions = ShiftSession.options;

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
/** True also where one isn't there: that has an error of its own already. */
export const notAfter = (first: Time, second: Time) =>
  typeof first !== 'string' || typeof second !== 'string' || first <= second;

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const isTime = (time: Time): time is string => typeof time === 'string' && /^\d\d:\d\d$/.test(time);

const rule = (field: keyof Entry, error: string, holds: (shift: Entry) => boolean) =>
  z.refine<Entry>(holds, { error, path: [field], when: ofObject });

const rules = [
  rule('staffType', 'not_allowed', ({ person, staffType }) => person === 'staff' || !staffType),
  rule('levelId', 'not_allowed', ({ person, levelId }) => person === 'student' || !levelId),
  rule('classId', 'not_allowed', ({ person, classId }) => person === 'student' || !classId),
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
