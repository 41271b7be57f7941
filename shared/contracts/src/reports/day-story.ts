import * as z from 'zod/mini';
import { CheckResult } from '../checkinout/event.ts';
import { Id, Instant, LocalDate, LocalTime, line, ofObject } from '../fields.ts';
import { DayKind } from './attendance.ts';
import { EarlyLeavePermission, EarlyLeaveSaid } from './early-leave.ts';

const Name = z.object({ lo: z.string(), en: z.string() });

export const correctedCodes = ['P', 'L', 'H', 'E', 'V', 'A'] as const;
export const CorrectedCode = z.enum(correctedCodes);
export type CorrectedCode = z.infer<typeof CorrectedCode>;

const DayWord = z.object({
  /** `.`: nothing was recorded. */
  code: z.enum([...correctedCodes, '.']),
  firstIn: z.nullable(z.string()),
  lastOut: z.nullable(z.string()),
});

/** A scan that isn't one of the day's comings and goings, and what became of it. */
const KeptScan = z.object({
  id: z.string(),
  at: Instant,
  shownAt: z.nullable(Instant),
  kiosk: z.nullable(z.string()),
  by: z.nullable(Name),
  outcome: z.nullable(CheckResult),
  /** The code of the error, where the server could make nothing of it. */
  refused: z.nullable(z.string()),
});

const ShiftTimes = z.object({
  name: Name,
  onTimeUntil: z.string(),
  lateUntil: z.string(),
  outFrom: z.string(),
});

/** What a day of somebody rests on, a student's or one of the staff: the rules, the scans, and what people said. */
export const DayStory = z.object({
  word: DayWord,
  shift: z.nullable(ShiftTimes),
  /** All shifts of the day in which the class was then, `shift` the first of them. */
  shifts: z.optional(z.array(ShiftTimes)),
  /** What the calendar makes of the day for that class. */
  calendar: z.optional(
    z.object({
      kind: DayKind,
      name: z.nullable(Name),
      /** The free hours of a half day. */
      free: z.nullable(z.object({ from: z.string(), until: z.string() })),
    }),
  ),
  scans: z.array(
    z.object({
      at: Instant,
      direction: z.enum(['in', 'out']),
      source: z.string(),
      device: z.string(),
      lateMinutes: z.number(),
      by: z.nullable(Name),
      /** Why it was late, as it was said at the gate. */
      reason: z.nullable(Name),
      /** The guardian with whom a child went, or who sent somebody with a pass. */
      collectedBy: z.nullable(Name),
      bearer: z.nullable(z.string()),
      /** Lines of points from 0 to 999, as they were drawn by who came. */
      signature: z.nullable(z.string()),
      /** The scan's key where the gate's camera took who came, see {@link pickUpPhoto}. */
      photo: z.optional(z.nullable(z.string())),
      /** By how much a leaving was early, with what was said of it at the gate. */
      earlyMinutes: z.optional(z.number()),
      earlyLeave: z.optional(z.nullable(EarlyLeaveSaid)),
      /** What the school calls the gate's own device that brought it; nobody stands behind it then. */
      kiosk: z.optional(z.nullable(z.string())),
      /** What the device's clock showed, where it was wrong and the time was put right. */
      shownAt: z.optional(z.nullable(Instant)),
    }),
  ),
  /** Scans of the day that a gate kept and of which nothing came. */
  kept: z.optional(z.array(KeptScan)),
  /** Lessons in which the student wasn't, as their roll was called. */
  lessonsMissed: z.optional(
    z.array(z.object({ startsAt: z.string(), endsAt: z.string(), subject: Name, by: Name })),
  ),
  words: z.array(
    z.object({
      at: Instant,
      code: z.enum([...correctedCodes, '.']),
      reason: z.string(),
      by: Name,
      approvedBy: z.nullable(Name),
    }),
  ),
  /** What the staff says of leaving early on this day; null where nobody has. */
  permission: z.optional(z.nullable(EarlyLeavePermission)),
  waiting: z.boolean(),
  /** Corrections that somebody asked for and another refused, with the reasons of both; for the staff alone. */
  refused: z.optional(
    z.array(
      z.object({
        at: Instant,
        to: DayWord,
        reason: z.string(),
        by: Name,
        decidedBy: Name,
        answer: z.string(),
      }),
    ),
  ),
});
export type DayStory = z.infer<typeof DayStory>;

/** Another word on a day, asked for by one and approved by another. */
export const DayChange = z.object({
  id: z.number(),
  version: z.number(),
  name: Name,
  day: LocalDate,
  was: DayWord,
  to: DayWord,
  reason: z.string(),
  by: Name,
  at: Instant,
  /** Nobody decides on what they asked for, nor on a day of their own. */
  own: z.boolean(),
});
export type DayChange = z.infer<typeof DayChange>;

const laterThan = (first: string | null, last: string | null) =>
  first === null || last === null || last >= first;

const correction = {
  day: LocalDate,
  code: CorrectedCode,
  firstIn: z.nullable(LocalTime),
  lastOut: z.nullable(LocalTime),
  reason: line(300),
};

/** What a day should say instead, and why. */
export const DayCorrection = z.object(correction).check(...timesInOrder());
export type DayCorrection = z.infer<typeof DayCorrection>;

/** The same with whose day it is. */
export const ChangeInput = z.object({ studentId: Id, ...correction }).check(...timesInOrder());

type Times = Pick<DayCorrection, 'code' | 'firstIn' | 'lastOut'>;

function timesInOrder() {
  return [
    z.refine<Times>(({ code, firstIn }) => !['P', 'L', 'H'].includes(code) || firstIn !== null, {
      error: 'required',
      path: ['firstIn'],
      when: ofObject,
    }),
    z.refine<Times>(({ firstIn, lastOut }) => lastOut === null || firstIn !== null, {
      error: 'required',
      path: ['firstIn'],
      when: ofObject,
    }),
    z.refine<Times>(({ firstIn, lastOut }) => laterThan(firstIn, lastOut), {
      error: 'time_order',
      path: ['lastOut'],
      when: ofObject,
    }),
  ];
}
