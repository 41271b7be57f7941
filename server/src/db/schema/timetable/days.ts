import { absenceReasons, coverStates, lessonOutcomes } from '@suksa/contracts/technical';
import { integer, pgTable, smallint, text, time, unique } from 'drizzle-orm/pg-core';
import { branches } from '../branches.ts';
import { createdAt, day, id, updatedAt, version } from '../columns.ts';
import { users } from '../session.ts';
import { subjects } from '../technical.ts';
import { rooms } from '../timetable.ts';

/** A teacher who is away from a moment to another; nobody is away twice at once (exclusion constraint). */
export const teacherAbsences = pgTable('teacher_absence', {
  id: id(),
  branchId: integer('branch_id')
    .notNull()
    .references(() => branches.id),
  teacherId: integer('teacher_id')
    .notNull()
    .references(() => users.id),
  reason: text('reason', { enum: absenceReasons }).notNull(),
  note: text('note').notNull().default(''),
  firstDay: day('first_day').notNull(),
  lastDay: day('last_day').notNull(),
  /** Of the first day; null: from its morning on. */
  startsAt: time('starts_at'),
  /** Of the last day; null: until its evening. */
  endsAt: time('ends_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

/** A day that runs on the timetable of another weekday. */
export const timetableDays = pgTable(
  'timetable_day',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    day: day('day').notNull(),
    weekday: smallint('weekday').notNull(),
    version: version(),
  },
  (t) => [unique('timetable_day_once').on(t.branchId, t.day)],
);

/** What is different of a lesson on one day; the lesson is named by what it is, so that a new version may keep it. */
export const lessonChanges = pgTable(
  'lesson_change',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    day: day('day').notNull(),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id),
    classKey: text('class_key').notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    outcome: text('outcome', { enum: lessonOutcomes }).notNull().default('held'),
    substituteId: integer('substitute_id').references(() => users.id),
    /** Who is away. */
    coversId: integer('covers_id').references(() => users.id),
    coverState: text('cover_state', { enum: coverStates }),
    periods: smallint('periods').notNull().default(1),
    roomId: integer('room_id').references(() => rooms.id),
    movedTo: time('moved_to'),
    movedUntil: time('moved_until'),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [unique('lesson_change_once').on(t.branchId, t.day, t.startsAt, t.subjectId, t.classKey)],
);
