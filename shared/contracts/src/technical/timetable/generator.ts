import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Id, IdParams } from '../../fields.ts';
import { jobKind, jobOf } from '../../job.ts';

/** Why a week can’t be: rules and other conditions of which some one must go. */
export const WeekConflict = z.object({
  ruleIds: z.array(z.number()),
  /** Beside the rules: bells of the day, blocks that are locked, rooms, lessons held together. */
  others: z.array(z.enum(['bells', 'locks', 'rooms', 'parallel'])),
  lessonIds: z.array(z.number()),
});
export type WeekConflict = z.infer<typeof WeekConflict>;

const BlockPlace = z.object({
  lessonId: z.number(),
  block: z.number(),
  periodId: z.number(),
  roomId: z.nullable(z.number()),
  /** Of a repair: of the place that it had then, 0 for none; who has moved it since isn’t overruled. */
  version: z.optional(z.number()),
});

/** What a run has come to so far. */
export const GeneratedWeek = z.object({
  timetableId: z.number(),
  mode: z.enum(['whole', 'repair']),
  placed: z.number(),
  of: z.number(),
  /** Lessons that are in the way now, or were at the end. */
  hardest: z.array(z.number()),
  /** Where it couldn’t be done and the reason was found. */
  conflict: z.nullable(WeekConflict),
  /** Of a repair: what is to move, for somebody to sign. While a whole week is put together: where its blocks are so far. */
  moves: z.array(BlockPlace),
});
export type GeneratedWeek = z.infer<typeof GeneratedWeek>;

export const generatingTimetable = jobKind({
  name: 'technical.timetable.generate',
  access: 'technical.teaching.edit',
  view: 'technical.teaching.view',
  result: GeneratedWeek,
  canBeCalledOff: true,
  changes: ['timetable'],
});

export const GenerateInput = z.object({
  /** `whole` places everything that isn’t locked; `repair` leaves in place what can stay, and only proposes. */
  mode: z.enum(['whole', 'repair']),
  /** The same seed gives the same week. */
  seed: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)),
  /** Afterwards the best so far is taken. */
  seconds: z.number().check(z.int(), z.minimum(5), z.maximum(600)),
  /** Rules that are left out, to try. */
  without: z.array(Id).check(z.maxLength(100)),
});
export type GenerateInput = z.infer<typeof GenerateInput>;

const Run = z.object({ job: z.nullable(jobOf(generatingTimetable)) });

/** Has the server put a draft’s week together and answers at once; the work goes on whoever leaves. */
export const generateTimetable = endpoint({
  name: 'technical.timetable.generate',
  method: 'POST',
  path: '/api/technical/timetables/:id/generate',
  access: 'technical.teaching.edit',
  changes: ['timetable'],
  params: IdParams,
  body: GenerateInput,
  // A move says the version that it is about.
  stillAnswers: ['4bb54c39fc63'],
  output: z.object({ job: jobOf(generatingTimetable) }),
  errors: ['timetable_published', 'timetable_generating'],
});

/** The last run of a version, however far it is. */
export const lastGenerated = endpoint({
  name: 'technical.timetable.generate.last',
  method: 'GET',
  path: '/api/technical/timetables/:id/generate',
  access: 'technical.teaching.view',
  reads: ['timetable'],
  params: IdParams,
  stillAnswers: ['436b3d4555fb'],
  output: Run,
});
