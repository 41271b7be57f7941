import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Id, IdempotencyKey, IdParams, optionalLine, Version } from '../../fields.ts';
import { RoomKind } from '../room.ts';
import { ClassGroup } from './group.ts';
import { WeekRule } from './rule.ts';
import { Timetable } from './version.ts';

const Name = z.object({ lo: z.string(), en: z.string() });

export const WeekClass = z.object({
  id: z.number(),
  name: z.string(),
  levelId: z.number(),
  /** How its days are divided; null where nobody has said. */
  periodSetId: z.nullable(z.number()),
  /** The room in which it sits, where the branch has one of its name. */
  homeRoomId: z.nullable(z.number()),
});
export type WeekClass = z.infer<typeof WeekClass>;

/** A period in which lessons are held; breaks are what lies between. */
export const WeekPeriod = z.object({
  id: z.number(),
  setId: z.number(),
  weekday: z.number(),
  number: z.number(),
  startsAt: z.string(),
  endsAt: z.string(),
});
export type WeekPeriod = z.infer<typeof WeekPeriod>;

/** A class with all its students, or one group of it. */
export const LessonClass = z.object({ classId: Id, groupId: z.nullable(Id) });

export const WeekLesson = z.object({
  id: z.number(),
  version: z.number(),
  subjectId: z.number(),
  /** Periods of each block: `2, 2, 1`. */
  blocks: z.array(z.number()),
  /** Lessons with the same word are held at the same time. */
  parallel: z.nullable(z.string()),
  roomKind: z.nullable(RoomKind),
  classes: z.array(z.object({ classId: z.number(), groupId: z.nullable(z.number()) })),
  teacherIds: z.array(z.number()),
  /** Rooms that it likes, the best first. */
  roomIds: z.array(z.number()),
});
export type WeekLesson = z.infer<typeof WeekLesson>;

/** Where a block of a lesson is; blocks count from 1. */
export const WeekPlace = z.object({
  lessonId: z.number(),
  block: z.number(),
  periodId: z.number(),
  roomId: z.nullable(z.number()),
  locked: z.boolean(),
  version: z.number(),
});
export type WeekPlace = z.infer<typeof WeekPlace>;

/** An hour of a week at which a teacher of the version has a lesson in another branch, by what is published there. */
export const HourElsewhere = z.object({
  teacherId: z.number(),
  branch: Name,
  weekday: z.number(),
  startsAt: z.string(),
  endsAt: z.string(),
});
export type HourElsewhere = z.infer<typeof HourElsewhere>;

/** A version of the timetable with all that its week is made of. */
export const TimetableWeek = z.object({
  timetable: Timetable,
  classes: z.array(WeekClass),
  groups: z.array(ClassGroup),
  subjects: z.array(z.object({ id: z.number(), code: z.string(), name: Name })),
  teachers: z.array(z.object({ id: z.number(), name: Name })),
  rooms: z.array(z.object({ id: z.number(), name: z.string(), kind: RoomKind, active: z.boolean() })),
  periods: z.array(WeekPeriod),
  lessons: z.array(WeekLesson),
  places: z.array(WeekPlace),
  rules: z.array(WeekRule),
  elsewhere: z.optional(z.array(HourElsewhere)),
});
export type TimetableWeek = z.infer<typeof TimetableWeek>;

export const readTimetable = endpoint({
  name: 'technical.timetable.read',
  method: 'GET',
  path: '/api/technical/timetables/:id',
  access: 'technical.teaching.view',
  reads: ['timetable', 'period-set', 'room', 'class', 'user'],
  params: IdParams,
  stillAnswers: ['169714f16d58', '1420e4faafc1', '7f04ca0beefa'],
  output: TimetableWeek,
});

/** A block goes somewhere, or back to those without a place. Version 0: it had none. */
export const PlaceMove = z.object({
  lessonId: Id,
  block: z.number().check(z.int(), z.minimum(1), z.maximum(20)),
  version: z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)),
  to: z.nullable(z.object({ periodId: Id, roomId: z.nullable(Id), locked: z.boolean() })),
});
export type PlaceMove = z.infer<typeof PlaceMove>;

/**
 * All the moves or none, each against the version that was read. Refuses with `timetable_clash` (details: who or what
 * would be twice at once, and the lesson that is there), with `timetable_period` where a block has no such place in the
 * day of its class, with `timetable_apart` where lessons that are held together would begin at different times, and with
 * `conflict` where somebody else moved it first.
 */
export const movePlaces = endpoint({
  name: 'technical.timetable.move',
  method: 'PUT',
  path: '/api/technical/timetables/:id/places',
  access: 'technical.teaching.edit',
  changes: ['timetable'],
  params: IdParams,
  body: z.object({ moves: z.array(PlaceMove).check(z.minLength(1), z.maxLength(2000)) }),
  output: z.object({ places: z.array(WeekPlace) }),
  errors: ['timetable_clash', 'timetable_period', 'timetable_apart', 'timetable_published', 'room_not_here'],
});

export const LessonInput = z.object({
  subjectId: Id,
  blocks: z
    .array(z.number().check(z.int(), z.minimum(1), z.maximum(8)))
    .check(z.minLength(1, 'required'), z.maxLength(20)),
  parallel: optionalLine(40),
  roomKind: z.nullable(RoomKind),
  classes: z.array(LessonClass).check(z.minLength(1, 'required'), z.maxLength(40)),
  teacherIds: z.array(Id).check(z.maxLength(20)),
  roomIds: z.array(Id).check(z.maxLength(20)),
});
export type LessonInput = z.infer<typeof LessonInput>;

export const LessonChange = z.extend(LessonInput, { version: Version });

const LessonParams = z.object({ id: Id, lessonId: Id });

export const createLesson = endpoint({
  name: 'technical.timetable.lesson.create',
  method: 'POST',
  path: '/api/technical/timetables/:id/lessons',
  access: 'technical.teaching.edit',
  changes: ['timetable'],
  params: IdParams,
  body: z.extend(LessonInput, {
    /** The same key makes it once, however often the call is repeated. */
    idempotencyKey: z.optional(IdempotencyKey),
  }),
  // It only asks for what may be left out.
  stillAnswers: ['603d36354d83'],
  output: WeekLesson,
  errors: ['timetable_published'],
});

/** Where its blocks, classes, teachers or what it is held together with become others, it is to be placed again. */
export const updateLesson = endpoint({
  name: 'technical.timetable.lesson.update',
  method: 'PUT',
  path: '/api/technical/timetables/:id/lessons/:lessonId',
  access: 'technical.teaching.edit',
  changes: ['timetable'],
  params: LessonParams,
  body: LessonChange,
  output: WeekLesson,
  errors: ['timetable_published'],
});

export const deleteLesson = endpoint({
  name: 'technical.timetable.lesson.delete',
  method: 'DELETE',
  path: '/api/technical/timetables/:id/lessons/:lessonId',
  access: 'technical.teaching.edit',
  changes: ['timetable'],
  params: LessonParams,
  output: 'nothing',
  errors: ['timetable_published'],
});
