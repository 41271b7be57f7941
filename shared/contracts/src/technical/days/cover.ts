import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Id, IdParams, LocalDate } from '../../fields.ts';

/** How a lesson lies in the day of who would take it over. */
export const coverFits = ['between', 'beside', 'at_school', 'comes_for_it'] as const;

/** Who could take a lesson over, and why they stand where they stand. */
export const SubstituteChoice = z.object({
  id: z.number(),
  name: z.object({ lo: z.string(), en: z.string() }),
  teachesSubject: z.boolean(),
  teachesClass: z.boolean(),
  fit: z.enum(coverFits),
  /** Periods that they have on the day already. */
  load: z.number(),
  /** Periods that they have taken over in this term. */
  covers: z.number(),
  /** Asked for this lesson, and said no. */
  declined: z.boolean(),
});
export type SubstituteChoice = z.infer<typeof SubstituteChoice>;

/** The best first; who is away or teaches at that time isn’t there. */
export const listSubstitutes = endpoint({
  name: 'technical.cover.choices',
  method: 'GET',
  path: '/api/technical/days/:day/substitutes',
  access: 'technical.teaching.edit',
  reads: ['cover', 'timetable', 'teaching'],
  params: z.object({ day: LocalDate }),
  query: z.object({ lessonId: Id, block: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)) }),
  output: z.object({ rows: z.array(SubstituteChoice), busy: z.number() }),
});

/** What somebody answers who was asked to take a lesson over. */
export const answerCover = endpoint({
  name: 'technical.cover.answer',
  method: 'POST',
  path: '/api/technical/cover/:id/answer',
  access: 'signed-in',
  changes: ['cover'],
  params: IdParams,
  body: z.object({ accept: z.boolean() }),
  output: 'nothing',
  errors: ['cover_answered'],
});
