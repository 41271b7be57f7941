import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';

const Name = z.object({ lo: z.string(), en: z.string() });

/** One lesson of somebody’s week as it holds today. */
export const OwnLesson = z.object({
  /** ISO weekday, 1 = Monday. */
  weekday: z.number(),
  startsAt: z.string(),
  endsAt: z.string(),
  subject: Name,
  classNames: z.array(z.string()),
  teachers: z.array(Name),
  room: z.nullable(z.string()),
});
export type OwnLesson = z.infer<typeof OwnLesson>;

/** What one teaches oneself, or the week of each of a family’s children. */
export const OwnWeek = z.object({
  /** Null: one’s own. */
  child: z.nullable(z.object({ id: z.number(), name: Name })),
  lessons: z.array(OwnLesson),
});
export type OwnWeek = z.infer<typeof OwnWeek>;

/** By the timetables that hold today, in whichever branch; nobody without lessons is named. */
export const readOwnWeek = endpoint({
  name: 'technical.timetable.own',
  method: 'GET',
  path: '/api/technical/own-week',
  access: 'signed-in',
  reads: ['timetable', 'class', 'student'],
  output: z.object({ weeks: z.array(OwnWeek) }),
});
