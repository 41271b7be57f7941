import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Id, LocalDate, LocalTime } from '../../fields.ts';
import { RoomKind } from '../room.ts';
import { coverFits } from './cover.ts';

const Name = z.object({ lo: z.string(), en: z.string() });

/** Why somebody or something isn’t free: away, or in a lesson. */
export const Taken = z.object({
  why: z.enum(['away', 'lesson']),
  /** Of a lesson. */
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  subject: z.nullable(Name),
  classNames: z.array(z.string()),
});
export type Taken = z.infer<typeof Taken>;

export const FreeTeacher = z.object({
  id: z.number(),
  name: Name,
  teachesSubject: z.boolean(),
  /** How the time lies in their day. */
  fit: z.enum(coverFits),
  /** Periods that they have on the day. */
  load: z.number(),
  taken: z.nullable(Taken),
});
export type FreeTeacher = z.infer<typeof FreeTeacher>;

export const FreeRoom = z.object({
  id: z.number(),
  name: z.string(),
  kind: RoomKind,
  seats: z.nullable(z.number()),
  taken: z.nullable(Taken),
});
export type FreeRoom = z.infer<typeof FreeRoom>;

export const FreeQuery = z
  .object({
    startsAt: LocalTime,
    endsAt: LocalTime,
    /** Those who teach it come first. */
    subjectId: z.optional(Id),
    /** Rooms of this type alone. */
    kind: z.optional(RoomKind),
    /** Rooms in which so many can sit; rooms of which nobody has said it come last. */
    seats: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5000))),
  })
  .check(z.refine(({ startsAt, endsAt }) => startsAt < endsAt, { error: 'time_order', path: ['endsAt'] }));

export type FreeQuery = z.infer<typeof FreeQuery>;

/** Who and which rooms are free at a time of a day as it really is, the best first; then the others, with what they have. */
export const findFree = endpoint({
  name: 'technical.day.free',
  method: 'GET',
  path: '/api/technical/days/:day/free',
  access: 'technical.teaching.view',
  reads: ['cover', 'timetable', 'holiday', 'room', 'teaching', 'user'],
  params: z.object({ day: LocalDate }),
  query: FreeQuery,
  output: z.object({ teachers: z.array(FreeTeacher), rooms: z.array(FreeRoom) }),
});
