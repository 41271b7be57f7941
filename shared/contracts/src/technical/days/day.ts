import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Id, IdParams, LocalDate, LocalTime, optionalLine } from '../../fields.ts';
import { RoomKind } from '../room.ts';
import { TeacherAbsence } from './absence.ts';

const Name = z.object({ lo: z.string(), en: z.string() });
const Somebody = z.object({ id: z.number(), name: Name });
const PlaceName = z.object({ id: z.number(), name: z.string() });

/** What becomes of a lesson on a day: `self-study` is a class that works by itself. */
export const lessonOutcomes = ['held', 'self-study', 'cancelled'] as const;
export const LessonOutcome = z.enum(lessonOutcomes);
export type LessonOutcome = z.infer<typeof LessonOutcome>;

/** `asked → assigned | declined`, or `assigned` at once. */
export const coverStates = ['asked', 'assigned', 'declined'] as const;
export const CoverState = z.enum(coverStates);
export type CoverState = z.infer<typeof CoverState>;

export const DayChange = z.object({
  id: z.number(),
  version: z.number(),
  outcome: LessonOutcome,
  substitute: z.nullable(Somebody),
  coverState: z.nullable(CoverState),
  /** Another room than usual. */
  roomId: z.nullable(z.number()),
  /** Another hour of the day than usual. */
  movedTo: z.nullable(z.string()),
  note: z.string(),
});
export type DayChange = z.infer<typeof DayChange>;

export const DayLesson = z.object({
  lessonId: z.number(),
  block: z.number(),
  setId: z.number(),
  /** Periods that it lasts. */
  length: z.number(),
  /** As it is held on this day. */
  startsAt: z.string(),
  endsAt: z.string(),
  /** When it begins in the timetable. */
  plannedAt: z.string(),
  subject: Somebody,
  classes: z.array(z.object({ id: z.number(), name: z.string(), group: z.nullable(z.string()) })),
  teachers: z.array(z.object({ id: z.number(), name: Name, absent: z.boolean() })),
  room: z.nullable(PlaceName),
  change: z.nullable(DayChange),
  /** Nobody is there to teach it: somebody is to be found, or has still to answer. */
  needs: z.enum(['nothing', 'teacher', 'answer']),
});
export type DayLesson = z.infer<typeof DayLesson>;

/** A change that has lost its lesson, or what it was made for. */
export const LostChange = z.object({
  id: z.number(),
  day: z.string(),
  startsAt: z.string(),
  subject: Name,
  classNames: z.array(z.string()),
  substitute: z.nullable(Name),
  why: z.enum(['lesson_gone', 'teacher_back']),
});
export type LostChange = z.infer<typeof LostChange>;

export const DayPlan = z.object({
  day: z.string(),
  /** What the calendar says of the day for the branch as a whole. */
  calendar: z.object({
    kind: z.enum(['working', 'weekend', 'holiday', 'make_up', 'half_day', 'exam']),
    name: z.nullable(Name),
  }),
  /** The weekday whose timetable holds. */
  weekday: z.number(),
  /** Somebody has chosen another weekday's timetable; 0: nobody has. */
  weekdayVersion: z.number(),
  timetable: z.nullable(PlaceName),
  lessons: z.array(DayLesson),
  /** Who is away on this day. */
  absences: z.array(TeacherAbsence),
  /** Of today and later, in whatever way. */
  lost: z.array(LostChange),
  teachers: z.array(Somebody),
  rooms: z.array(z.object({ id: z.number(), name: z.string(), kind: RoomKind })),
  /** The periods of this weekday, by set. */
  periods: z.array(
    z.object({ setId: z.number(), number: z.number(), startsAt: z.string(), endsAt: z.string() }),
  ),
});
export type DayPlan = z.infer<typeof DayPlan>;

const DayParams = z.object({ day: LocalDate });

/** One day of the caller’s branch as it really is: who is away, what is different, and what is still open. */
export const readDay = endpoint({
  name: 'technical.day.read',
  method: 'GET',
  path: '/api/technical/days/:day',
  access: 'technical.teaching.view',
  reads: ['cover', 'timetable', 'holiday', 'room', 'user'],
  params: DayParams,
  output: DayPlan,
});

/** Has a day run on the timetable of another weekday; null: on its own. */
export const chooseWeekday = endpoint({
  name: 'technical.day.weekday',
  method: 'PUT',
  path: '/api/technical/days/:day/weekday',
  access: 'technical.teaching.edit',
  changes: ['cover'],
  params: DayParams,
  body: z.object({
    weekday: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(7))),
    /** 0: nobody had chosen. */
    version: z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)),
  }),
  output: 'nothing',
});

export const LessonChangeInput = z.object({
  outcome: LessonOutcome,
  /** Who takes it over; asked first, or told. */
  substitute: z.nullable(z.object({ teacherId: Id, ask: z.boolean() })),
  /** Null: where it is usually. */
  roomId: z.nullable(Id),
  /** The beginning of another period of the day; null: when it is usually. */
  movedTo: z.nullable(LocalTime),
  note: optionalLine(200),
});
export type LessonChangeInput = z.infer<typeof LessonChangeInput>;

/** Of a change that was read; 0: the lesson was as in the timetable. */
const ReadVersion = z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647));
export const LessonChangeForm = z.extend(LessonChangeInput, { version: ReadVersion });

/** Several at once, e.g. two that change rooms: all or none. Version 0: it was as in the timetable. */
export const changeLessonsOfDay = endpoint({
  name: 'technical.day.change',
  method: 'PUT',
  path: '/api/technical/days/:day/lessons',
  access: 'technical.teaching.edit',
  changes: ['cover'],
  params: DayParams,
  body: z.object({
    lessons: z
      .array(
        z.object({
          lessonId: Id,
          block: z.number().check(z.int(), z.minimum(1), z.maximum(20)),
          version: ReadVersion,
          /** Null: as in the timetable again. */
          to: z.nullable(LessonChangeInput),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  }),
  output: z.object({ lessons: z.array(DayLesson) }),
  errors: ['day_clash', 'nobody_absent', 'timetable_period', 'room_not_here', 'substitute_taken'],
});

/** Takes back what has lost its lesson, or isn’t needed any more. */
export const dropLostChange = endpoint({
  name: 'technical.day.drop',
  method: 'DELETE',
  path: '/api/technical/lesson-changes/:id',
  access: 'technical.teaching.edit',
  changes: ['cover'],
  params: IdParams,
  output: 'nothing',
});
