import { trainingLevels } from '@suksa/contracts/technical';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { academicYears } from './branches.ts';
import { createdAt, day, id, isOneOf, latinSortKey, plainText, updatedAt, version } from './columns.ts';
import { classes, levels } from './education.ts';
import { users } from './session.ts';

export const subjectTypes = ['core', 'elective', 'activity', 'conduct'] as const;
export const assignmentParts = ['main', 'assistant'] as const;

export const subjects = pgTable(
  'subject',
  {
    id: id(),
    code: plainText('code').notNull(),
    nameLo: text('name_lo').notNull(),
    nameEn: text('name_en').notNull(),
    type: text('type', { enum: subjectTypes }).notNull().default('core'),
    weeklyPeriods: smallint('weekly_periods').notNull(),
    coefficient: numeric('coefficient', { precision: 4, scale: 2, mode: 'number' }).notNull().default(1),
    countsInAverage: boolean('counts_in_average').notNull().default(true),
    examSubject: boolean('exam_subject').notNull().default(false),
    /** Order on reports. */
    position: smallint('position').notNull().default(0),
    active: boolean('active').notNull().default(true),
    sortKey: plainText('sort_key').notNull(),
    latinSortKey: latinSortKey(sql`name_en`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex('subject_code_unique').on(t.code),
    check('subject_type_known', isOneOf(t.type, subjectTypes)),
    check('subject_weekly_periods_in_range', sql`${t.weeklyPeriods} between 0 and 40`),
    check('subject_coefficient_positive', sql`${t.coefficient} > 0`),
  ],
);

export const subjectLevels = pgTable(
  'subject_level',
  {
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id, { onDelete: 'cascade' }),
    levelId: integer('level_id')
      .notNull()
      .references(() => levels.id),
  },
  (t) => [primaryKey({ columns: [t.subjectId, t.levelId] }), index('subject_level_level').on(t.levelId)],
);

/** What is taught in a year of a branch, level by level. The subject itself keeps what is usual. */
export const curricula = pgTable(
  'curriculum',
  {
    id: id(),
    yearId: integer('year_id')
      .notNull()
      .references(() => academicYears.id),
    levelId: integer('level_id')
      .notNull()
      .references(() => levels.id),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id),
    weeklyPeriods: smallint('weekly_periods').notNull(),
    coefficient: numeric('coefficient', { precision: 4, scale: 2, mode: 'number' }).notNull().default(1),
    countsInAverage: boolean('counts_in_average').notNull().default(true),
    examSubject: boolean('exam_subject').notNull().default(false),
    /** Order on reports. */
    position: smallint('position').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    unique('curriculum_once').on(t.yearId, t.levelId, t.subjectId),
    index('curriculum_subject').on(t.subjectId),
    index('curriculum_level').on(t.levelId),
    check('curriculum_weekly_periods_in_range', sql`${t.weeklyPeriods} between 0 and 40`),
    check('curriculum_coefficient_positive', sql`${t.coefficient} > 0`),
  ],
);

/**
 * Who teaches what to whom, from when until when. Exclusion constraints: one main teacher of a subject in a
 * class at a time, and nobody twice in the same place.
 */
export const teacherAssignments = pgTable(
  'teacher_assignment',
  {
    id: id(),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id),
    teacherId: integer('teacher_id')
      .notNull()
      .references(() => users.id),
    part: text('part', { enum: assignmentParts }).notNull().default('main'),
    startDate: day('start_date').notNull(),
    endDate: day('end_date'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    index('teacher_assignment_class').on(t.classId),
    index('teacher_assignment_teacher').on(t.teacherId),
    index('teacher_assignment_subject').on(t.subjectId),
    check('teacher_assignment_ordered', sql`${t.endDate} >= ${t.startDate}`),
    check('teacher_assignment_part_known', isOneOf(t.part, assignmentParts)),
  ],
);

/** The version of a cell of the plan of who teaches what, so that two who plan at once don't write over each other. */
export const teachingCells = pgTable(
  'teaching_cell',
  {
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id),
    version: version(),
  },
  (t) => [primaryKey({ columns: [t.classId, t.subjectId] }), index('teaching_cell_subject').on(t.subjectId)],
);

/** How many periods a week a teacher may have; null: nobody has said. */
export const teachingProfiles = pgTable(
  'teaching_profile',
  {
    teacherId: integer('teacher_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    weeklyCap: smallint('weekly_cap'),
    /** Null: nobody has said. */
    training: text('training', { enum: trainingLevels }),
    version: version(),
  },
  (t) => [
    check('teaching_profile_weekly_cap_in_range', sql`${t.weeklyCap} between 1 and 60`),
    check('teaching_profile_training_known', isOneOf(t.training, trainingLevels)),
  ],
);

/** What a teacher is qualified for. */
export const teachingProfileSubjects = pgTable(
  'teaching_profile_subject',
  {
    teacherId: integer('teacher_id')
      .notNull()
      .references(() => teachingProfiles.teacherId, { onDelete: 'cascade' }),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.teacherId, t.subjectId] }),
    index('teaching_profile_subject_subject').on(t.subjectId),
  ],
);

/** The homeroom teacher of a class; one at a time (exclusion constraint). */
export const homerooms = pgTable(
  'homeroom',
  {
    id: id(),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    teacherId: integer('teacher_id')
      .notNull()
      .references(() => users.id),
    startDate: day('start_date').notNull(),
    endDate: day('end_date'),
    version: version(),
  },
  (t) => [
    index('homeroom_class').on(t.classId),
    index('homeroom_teacher').on(t.teacherId),
    check('homeroom_ordered', sql`${t.endDate} >= ${t.startDate}`),
  ],
);
