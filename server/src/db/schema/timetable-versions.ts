import { timetableStates } from '@suksa/contracts/technical';
import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, day, id, updatedAt, version } from './columns.ts';
import { classes } from './education.ts';
import { users } from './session.ts';
import { subjects } from './technical.ts';
import { periods, rooms } from './timetable.ts';

/** Parts of a class that have lessons of their own; those of one division are apart from each other. */
export const classGroups = pgTable(
  'class_group',
  {
    id: id(),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    division: smallint('division').notNull().default(1),
    name: text('name').notNull(),
    version: version(),
  },
  (t) => [unique('class_group_name_unique').on(t.classId, t.name)],
);

/** A version of the timetable. A published one holds from a day until the next one does, and never changes. */
export const timetables = pgTable('timetable', {
  id: id(),
  branchId: integer('branch_id').notNull(),
  yearId: integer('year_id').notNull(),
  name: text('name').notNull(),
  state: text('state', { enum: timetableStates }).notNull().default('draft'),
  holdsFrom: day('holds_from'),
  holdsUntil: day('holds_until'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

/** What is to be placed: a subject for classes or groups, with teachers, cut into blocks such as 2+2+1. */
export const timetableLessons = pgTable('timetable_lesson', {
  id: id(),
  timetableId: integer('timetable_id')
    .notNull()
    .references(() => timetables.id, { onDelete: 'cascade' }),
  subjectId: integer('subject_id')
    .notNull()
    .references(() => subjects.id),
  blocks: smallint('blocks').array().notNull(),
  /** Lessons with the same word are held at the same time. */
  parallel: text('parallel'),
  roomKind: text('room_kind'),
  version: version(),
});

export const timetableLessonClasses = pgTable('timetable_lesson_class', {
  lessonId: integer('lesson_id')
    .notNull()
    .references(() => timetableLessons.id, { onDelete: 'cascade' }),
  classId: integer('class_id')
    .notNull()
    .references(() => classes.id),
  groupId: integer('group_id'),
});

export const timetableLessonTeachers = pgTable(
  'timetable_lesson_teacher',
  {
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => timetableLessons.id, { onDelete: 'cascade' }),
    teacherId: integer('teacher_id')
      .notNull()
      .references(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.teacherId] })],
);

/** Rooms that a lesson likes, the best first. */
export const timetableLessonRooms = pgTable(
  'timetable_lesson_room',
  {
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => timetableLessons.id, { onDelete: 'cascade' }),
    roomId: integer('room_id')
      .notNull()
      .references(() => rooms.id),
    rank: smallint('rank').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.roomId] })],
);

/** Where a block of a lesson is: from a period on, as many as the block is long. */
export const timetablePlaces = pgTable(
  'timetable_place',
  {
    id: id(),
    timetableId: integer('timetable_id').notNull(),
    lessonId: integer('lesson_id').notNull(),
    block: smallint('block').notNull(),
    periodId: integer('period_id')
      .notNull()
      .references(() => periods.id),
    roomId: integer('room_id').references(() => rooms.id),
    /** Neither the generator nor a repair moves it. */
    locked: boolean('locked').notNull().default(false),
    version: version(),
  },
  (t) => [unique('timetable_place_block_once').on(t.lessonId, t.block)],
);

/** What must or should hold of a version; 100 must hold, less says how dear a breach is. */
export const timetableRules = pgTable('timetable_rule', {
  id: id(),
  timetableId: integer('timetable_id')
    .notNull()
    .references(() => timetables.id, { onDelete: 'cascade' }),
  kind: text('kind').notNull(),
  weight: smallint('weight').notNull().default(100),
  parameters: jsonb('parameters').$type<Record<string, unknown>>().notNull(),
  version: version(),
});
