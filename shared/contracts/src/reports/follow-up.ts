import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  IdempotencyKey,
  IdParams,
  Instant,
  LocalDate,
  ofObject,
  optionalLine,
  Version,
} from '../fields.ts';
import { ChangeInput, DayChange, DayStory } from './day-story.ts';
import { EarlyLeave } from './early-leave.ts';

const Name = z.object({ lo: z.string(), en: z.string() });

export const contactWays = ['phone', 'message', 'visit', 'at_school', 'no_answer'] as const;
export const ContactWay = z.enum(contactWays);
export type ContactWay = z.infer<typeof ContactWay>;

const Contact = z.object({
  id: z.number(),
  day: LocalDate,
  how: ContactWay,
  with: z.string(),
  said: z.string(),
  by: Name,
});

/** A student who has been away for three school days or more without a break, and what has been done about it. */
export const LongAbsence = z.object({
  studentId: z.number(),
  code: z.string(),
  name: Name,
  className: z.string(),
  homeroom: z.nullable(Name),
  days: z.number(),
  since: LocalDate,
  /** Of these days without any reason. */
  withoutReason: z.number(),
  /** Whom to ask, in the order of the family; for the staff alone. `name`: the one in Lao, where there is one. */
  guardians: z.array(z.object({ name: z.string(), names: Name, relation: z.string(), phone: z.string() })),
  /** Since the first of these days. */
  contacts: z.array(Contact),
});
export type LongAbsence = z.infer<typeof LongAbsence>;

/** Another word on a student's day than the scans give it, asked for by one and approved by another. */
export const AttendanceChange = z.extend(DayChange, {
  studentId: z.number(),
  code: z.string(),
  className: z.string(),
});
export type AttendanceChange = z.infer<typeof AttendanceChange>;

/** Somebody came, and nobody noted the leaving: the day ended with the shift. */
export const OpenDay = z.object({
  studentId: z.number(),
  code: z.string(),
  name: Name,
  className: z.string(),
  day: LocalDate,
  firstIn: z.string(),
  /** When the shift ended, and the day with it; null where it hasn't been ended yet. */
  endedAt: z.nullable(z.string()),
});
export type OpenDay = z.infer<typeof OpenDay>;

/** So many school weeks are looked back for leavings that nobody noted. */
export const openDaysBack = 14;

const staff = { access: 'reports.attendance.edit' } as const;

/** What is to be done about attendance in the classes that the caller looks after. */
export const attendanceTasks = endpoint({
  ...staff,
  name: 'reports.attendance.tasks',
  method: 'GET',
  path: '/api/reports/attendance/tasks',
  stillAnswers: ['7439355466ec', '59ef835f0e4a', 'ef3ae5e8983d', 'ee72f2b16223', 'db5122cfb51a'],
  reads: ['attendance', 'student', 'class', 'holiday'],
  output: z.object({
    asOf: Instant,
    absences: z.array(LongAbsence),
    changes: z.array(AttendanceChange),
    openDays: z.array(OpenDay),
    /** Of all that there are; the list ends after a hundred. */
    openDaysInAll: z.number(),
    /** Of the same weeks: who left early without permission, the latest first, whole classes of a day. */
    earlyLeaves: z.optional(z.array(EarlyLeave)),
    /** Of all that there are; the list ends after some hundreds. */
    earlyLeavesInAll: z.optional(z.number()),
  }),
});

export const ContactInput = z
  .object({
    day: LocalDate,
    how: ContactWay,
    with: optionalLine(120),
    said: optionalLine(500),
    idempotencyKey: IdempotencyKey,
  })
  .check(
    z.refine(({ how, said }) => how === 'no_answer' || said !== '', {
      error: 'required',
      path: ['said'],
      when: ofObject,
    }),
  );

export const noteContact = endpoint({
  ...staff,
  name: 'reports.attendance.contact',
  method: 'POST',
  path: '/api/reports/attendance/students/:id/contacts',
  changes: ['attendance'],
  params: IdParams,
  body: ContactInput,
  output: 'nothing',
  errors: ['not_found', 'idempotency_key_reused'],
});

/**
 * One day of a student with all that it rests on: the scans, and what people said. Who came for a child is seen by those
 * alone who may put the day right. A family looks at its own children's, and learns of no member of staff who it was: its
 * names are empty.
 */
export const dayStory = endpoint({
  access: 'reports.attendance.view',
  name: 'reports.attendance.story',
  method: 'GET',
  path: '/api/reports/attendance/students/:id/days/:day',
  stillAnswers: [
    'c5bc66770a7b',
    '79b04511fea5',
    '7c14f32c60fd',
    'f7388120d177',
    '833abfedae33',
    'ebf8a0dc1019',
    'a5b6e5d3e4de',
    'a059a932da44',
  ],
  reads: ['attendance', 'shift', 'holiday'],
  params: z.object({ id: Id, day: LocalDate }),
  output: DayStory,
  errors: ['not_found'],
});

/** Who came for a child, as the gate's camera saw them. JPEG. */
export const pickUpPhoto = endpoint({
  ...staff,
  name: 'reports.attendance.pickUpPhoto',
  method: 'GET',
  path: '/api/reports/attendance/students/:id/pick-up-photos/:key',
  reads: [],
  params: z.object({ id: Id, key: IdempotencyKey }),
  output: 'file',
  discloses: 'faces',
  errors: ['not_found'],
});

/** Asks for another word on a day; the scans stay as they are. */
export const askChange = endpoint({
  ...staff,
  name: 'reports.attendance.change.ask',
  method: 'POST',
  path: '/api/reports/attendance/changes',
  changes: ['attendance'],
  body: ChangeInput,
  output: z.object({ id: z.number() }),
  errors: ['not_found', 'year_closed', 'change_waiting', 'day_to_come'],
});

export const decideChange = endpoint({
  name: 'reports.attendance.change.decide',
  method: 'POST',
  path: '/api/reports/attendance/changes/:id/decision',
  access: 'reports.attendance.approve',
  changes: ['attendance'],
  params: IdParams,
  body: z.object({ version: Version, approve: z.boolean(), answer: optionalLine(300) }),
  output: 'nothing',
  errors: ['not_found', 'conflict', 'own_request', 'already_decided', 'year_closed', 'day_changed'],
});
