import * as z from 'zod/mini';
import { AuditTrail } from '../../audit.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, IdempotencyKey, IdParams, LocalDate, line, Version } from '../../fields.ts';
import { LostChange } from '../days/day.ts';

/** `draft → published → archived`: a published version holds from a day until the next one does, and never changes. */
export const timetableStates = ['draft', 'published', 'archived'] as const;
export const TimetableState = z.enum(timetableStates);
export type TimetableState = z.infer<typeof TimetableState>;

export const Timetable = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  state: TimetableState,
  /** Null while it is a draft. */
  holdsFrom: z.nullable(z.string()),
  /** Null: until the year’s end. */
  holdsUntil: z.nullable(z.string()),
  /** Blocks of lessons that have a place, of how many. */
  placed: z.number(),
  required: z.number(),
});
export type Timetable = z.infer<typeof Timetable>;

/** From which day on who teaches isn’t who the timetable that holds then says. */
export const OtherTeachers = z.object({
  /** The version that holds on that day. */
  id: z.number(),
  day: z.string(),
  /** Of its lessons, how many. */
  lessons: z.number(),
});
export type OtherTeachers = z.infer<typeof OtherTeachers>;

/** The versions of the caller’s branch and year, the latest first. */
export const listTimetables = endpoint({
  name: 'technical.timetable.list',
  method: 'GET',
  path: '/api/technical/timetables',
  access: 'technical.teaching.view',
  reads: ['timetable', 'teaching', 'curriculum'],
  // It only says more.
  stillAnswers: ['f0ab22871c20'],
  output: z.object({ rows: z.array(Timetable), otherTeachers: z.nullable(OtherTeachers) }),
});

/** Of a version, in characters. */
export const timetableNameLength = 60;

/**
 * A new draft: from the curriculum and who teaches what, or as a copy of another version with its places and rules;
 * with `follow` the copy is brought up to the plan at once.
 */
export const TimetableStart = z.object({
  name: line(timetableNameLength),
  copyOf: z.nullable(Id),
  follow: z.optional(z.boolean()),
  /** The same key makes it once, however often the call is repeated. */
  idempotencyKey: z.optional(IdempotencyKey),
});
export type TimetableStart = z.infer<typeof TimetableStart>;

export const createTimetable = endpoint({
  name: 'technical.timetable.create',
  method: 'POST',
  path: '/api/technical/timetables',
  access: 'technical.teaching.edit',
  changes: ['timetable'],
  body: TimetableStart,
  // It only asks for what may be left out.
  stillAnswers: ['3a960198239a', 'a06517b58534'],
  output: Timetable,
});

export const TimetableChange = z.object({ name: line(60), version: Version });

export const updateTimetable = endpoint({
  name: 'technical.timetable.update',
  method: 'PUT',
  path: '/api/technical/timetables/:id',
  access: 'technical.teaching.edit',
  changes: ['timetable'],
  params: IdParams,
  body: TimetableChange,
  output: Timetable,
});

export const deleteTimetable = endpoint({
  name: 'technical.timetable.delete',
  method: 'DELETE',
  path: '/api/technical/timetables/:id',
  access: 'technical.teaching.edit',
  changes: ['timetable'],
  params: IdParams,
  output: 'nothing',
  errors: ['timetable_published'],
});

/**
 * Brings the lessons of a draft up to the plan: what is missing is added, and where other people teach now, they do;
 * such a lesson keeps its places as far as they are free there, and is to be placed again elsewhere.
 */
export const refillTimetable = endpoint({
  name: 'technical.timetable.refill',
  method: 'POST',
  path: '/api/technical/timetables/:id/refill',
  access: 'technical.teaching.edit',
  changes: ['timetable'],
  params: IdParams,
  output: z.object({ added: z.number(), changed: z.number() }),
  errors: ['timetable_published'],
});

const Name = z.object({ lo: z.string(), en: z.string() });

/** Whom a published version would change, and what is not in order with it. */
export const PublishPreview = z.object({
  /** The version that holds on that day now. */
  replaces: z.nullable(z.object({ id: z.number(), name: z.string(), holdsFrom: z.string() })),
  /** The day before a later version begins; null: until the year’s end. */
  until: z.nullable(z.string()),
  unplaced: z.number(),
  /** Lessons of a week that are elsewhere than now, are new or are gone. */
  teachers: z.array(z.object({ id: z.number(), name: Name, changes: z.number() })),
  classes: z.array(z.object({ id: z.number(), name: z.string(), changes: z.number() })),
  /** Covers and other changes of single days whose lesson the version doesn’t have. */
  lost: z.array(LostChange),
  /** Hours of a week at which a teacher has a lesson in a timetable of another branch too. */
  elsewhere: z.array(
    z.object({
      teacher: z.object({ id: z.number(), name: Name }),
      branch: Name,
      /** ISO, 1 = Monday. */
      weekday: z.number(),
      startsAt: z.string(),
      endsAt: z.string(),
    }),
  ),
});
export type PublishPreview = z.infer<typeof PublishPreview>;

export const previewPublishing = endpoint({
  name: 'technical.timetable.publish.preview',
  method: 'GET',
  path: '/api/technical/timetables/:id/publish',
  access: 'technical.teaching.edit',
  reads: ['timetable', 'cover'],
  params: IdParams,
  query: z.object({ from: LocalDate }),
  stillAnswers: ['9b2b88ff6fdb', '05b83bedc2bf'],
  output: PublishPreview,
});

/** Holds from that day on: the version that held ends the day before, one that began on the same day is archived. */
export const publishTimetable = endpoint({
  name: 'technical.timetable.publish',
  method: 'POST',
  path: '/api/technical/timetables/:id/publish',
  access: 'technical.teaching.edit',
  changes: ['timetable'],
  params: IdParams,
  body: z.object({ from: LocalDate, version: Version }),
  output: Timetable,
  errors: ['timetable_published', 'timetable_incomplete'],
});

/** Takes a published version out: the one before it holds on. Refused once it has begun. */
export const archiveTimetable = endpoint({
  name: 'technical.timetable.archive',
  method: 'POST',
  path: '/api/technical/timetables/:id/archive',
  access: 'technical.teaching.edit',
  changes: ['timetable'],
  params: IdParams,
  output: Timetable,
  errors: ['timetable_has_begun', 'timetable_not_published'],
});

export const timetableAudit = endpoint({
  name: 'technical.timetable.audit',
  method: 'GET',
  path: '/api/technical/timetables/:id/audit',
  access: 'technical.teaching.view',
  reads: ['timetable'],
  params: IdParams,
  output: AuditTrail,
});
