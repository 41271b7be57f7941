import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';

const Name = z.object({ lo: z.string(), en: z.string() });

/**
 * What is different of a lesson for whoever looks: `covering` and `asked` are somebody else’s lesson, `covered` is one’s
 * own that somebody else gives; of a class `other_teacher` is told, and `open` that nobody was found yet.
 */
export const ownLessonStates = [
  'held',
  'covering',
  'asked',
  'covered',
  'other_teacher',
  'open',
  'self-study',
  'cancelled',
] as const;

/** One lesson of somebody’s week as it is really held. */
export const OwnLesson = z.object({
  /** `YYYY-MM-DD`. */
  day: z.string(),
  /** ISO weekday, 1 = Monday. */
  weekday: z.number(),
  startsAt: z.string(),
  endsAt: z.string(),
  subject: Name,
  classNames: z.array(z.string()),
  /** Who gives it on that day. */
  teachers: z.array(Name),
  room: z.nullable(z.string()),
  state: z.enum(ownLessonStates),
  /** Another room or another hour than usual. */
  moved: z.boolean(),
  note: z.string(),
  /** Where one is asked: what the answer is for. */
  askedAs: z.nullable(z.number()),
});
export type OwnLesson = z.infer<typeof OwnLesson>;

/** What one teaches oneself, or the week of each of a family’s children. */
export const OwnWeek = z.object({
  /** Null: one’s own. */
  child: z.nullable(z.object({ id: z.number(), name: Name })),
  lessons: z.array(OwnLesson),
});
export type OwnWeek = z.infer<typeof OwnWeek>;

/** This week, or the next once this one is over, in whichever branch; nobody without lessons is named. */
export const readOwnWeek = endpoint({
  name: 'technical.timetable.own',
  method: 'GET',
  path: '/api/technical/own-week',
  access: 'signed-in',
  reads: ['cover', 'timetable', 'class', 'student', 'holiday'],
  output: z.object({ weeks: z.array(OwnWeek) }),
});
