import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  IdempotencyKey,
  Instant,
  LocalDate,
  LocalTime,
  largestInteger,
  optionalLine,
  SentInstant,
} from '../fields.ts';

const Name = z.object({ lo: z.string(), en: z.string() });
const StudentId = z.number().check(z.int(), z.minimum(1), z.maximum(largestInteger));

export const RollCallClass = z.object({
  id: z.number(),
  name: z.string(),
  students: z.number(),
  /** Today's last call; null before the first. */
  takenAt: z.nullable(Instant),
  absent: z.number(),
});
export type RollCallClass = z.infer<typeof RollCallClass>;

/** The classes in which the caller may call the roll, and where it has been called today. */
export const rollCallClasses = endpoint({
  name: 'checkinout.roll_call.list',
  method: 'GET',
  path: '/api/checkinout/roll-call',
  access: 'checkinout.roll.create',
  reads: ['attendance', 'class', 'student', 'cover'],
  output: z.object({ date: LocalDate, classes: z.array(RollCallClass) }),
});

/**
 * How a student stands before the roll is called: `inside` by the gate or an earlier call, `absent` by somebody's word,
 * `excused` with reason or on leave, `open` where nothing is known; `not_expected` has no school today.
 */
export const RollCallState = z.enum(['inside', 'left', 'absent', 'excused', 'open', 'not_expected']);
export type RollCallState = z.infer<typeof RollCallState>;

const said = {
  state: RollCallState,
  firstIn: z.nullable(LocalTime),
  /** The roll of this very lesson has been called, and the student wasn't there. */
  isAway: z.optional(z.boolean()),
  /** What is known of the coming is the word of an earlier call; the gate has seen nobody. */
  isCalled: z.optional(z.boolean()),
};

export const RollCallStudent = z.object({
  id: z.number(),
  code: z.string(),
  name: Name,
  nickname: z.string(),
  hasPhoto: z.boolean(),
  ...said,
});
export type RollCallStudent = z.infer<typeof RollCallStudent>;

/** What a class has now, and who really gives it. */
const Lesson = z.nullable(
  z.object({ subject: Name, startsAt: z.string(), endsAt: z.string(), teachers: z.array(Name) }),
);

/** A class as it stands before it is called. */
export const RollCall = z.object({
  date: LocalDate,
  className: z.string(),
  takenAt: z.nullable(Instant),
  takenBy: z.nullable(Name),
  lesson: Lesson,
  students: z.array(RollCallStudent),
});
export type RollCall = z.infer<typeof RollCall>;

export const rollCallOf = endpoint({
  name: 'checkinout.roll_call.view',
  stillAnswers: ['8a42df1550dd', 'c05516921950'],
  method: 'GET',
  path: '/api/checkinout/roll-call/:classId',
  access: 'checkinout.roll.create',
  reads: ['attendance', 'class', 'student', 'holiday', 'timetable', 'cover'],
  params: z.object({ classId: Id }),
  output: RollCall,
  errors: ['not_found'],
});

/**
 * A class for a device whose roster has its people: their ids in the order of the names, and what is known of those who
 * aren't just `open`. `rollOfShort` makes the whole of it.
 */
export const ShortRoll = z.object({
  takenAt: z.nullable(Instant),
  takenBy: z.nullable(Name),
  lesson: Lesson,
  ids: z.array(z.number()),
  /** By the student's id. */
  said: z.record(z.string(), z.object(said)),
});
export type ShortRoll = z.infer<typeof ShortRoll>;

/**
 * For a gate's device, which calls classes without a line: today's classes, and of their rolls those that differ from what
 * it has. A mark tells who is in a class, whose face is known, who is excused, and whether it was called; who came is
 * known to the gate by itself.
 */
export const gateRolls = endpoint({
  name: 'checkinout.roll_call.kept',
  stillAnswers: ['db486be15685', '17b2a6ba654e'],
  method: 'GET',
  path: '/api/checkinout/kept-rolls',
  access: 'checkinout.roll.create',
  reads: ['attendance', 'class', 'student', 'holiday', 'cover'],
  query: z.object({
    /** `17:3fA9_x0c,18:…`: the class and the mark of the roll that lies there. */
    known: optionalLine(4000),
    /** The caller's roster has the people: rolls come in short. */
    people: z.optional(z.literal('known')),
  }),
  output: z.object({
    date: LocalDate,
    classes: z.array(RollCallClass),
    /** By the class's id. */
    marks: z.record(z.string(), z.string()),
    rolls: z.record(z.string(), RollCall),
    short: z.optional(z.record(z.string(), ShortRoll)),
  }),
});

/**
 * A class whole: who isn't named is there. Where the class has a lesson at that time, it is the roll of that lesson, and
 * who was seen earlier on the day is absent from the lesson alone.
 */
export const callRoll = endpoint({
  name: 'checkinout.roll_call.create',
  stillAnswers: ['a74592bc4c5e', 'e042dcde039f'],
  method: 'POST',
  path: '/api/checkinout/roll-call/:classId',
  access: 'checkinout.roll.create',
  changes: ['attendance'],
  params: z.object({ classId: Id }),
  body: z.object({
    idempotencyKey: IdempotencyKey,
    absent: z.array(StudentId).check(z.maxLength(200)),
    /** By the device's clock: when the class was called and when this is sent, where there was no line meanwhile. */
    called: z.optional(z.object({ at: SentInstant, sentAt: SentInstant })),
    /** The last call that the caller has seen; `called_since` where there is another one. Not told: whatever there is. */
    seen: z.optional(z.nullable(SentInstant)),
  }),
  output: z.object({
    present: z.number(),
    absent: z.number(),
    /** Came through the gate, and aren't in class: somebody should look for them. */
    missing: z.array(z.number()),
  }),
  errors: [
    'not_found',
    'no_school_day',
    'idempotency_key_reused',
    'conflict',
    'called_since',
    'scan_too_old',
  ],
});
