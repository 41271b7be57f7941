import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, real, smallint, uniqueIndex } from 'drizzle-orm/pg-core';
import { branches } from '../branches.ts';
import { day, id, instant } from '../columns.ts';
import { classes, students } from '../education.ts';
import { rollCalls } from '../gate-events.ts';
import { subjects } from '../technical.ts';

/**
 * A student who wasn't in one lesson, as its roll was called. It says nothing of the day, which may be one of absence or
 * not; where the student was there otherwise, it is a share of the day that was missed.
 */
export const lessonAbsences = pgTable(
  'lesson_absence',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    day: day('day').notNull(),
    /** Minutes after midnight, as the lesson was held. */
    startsAt: smallint('starts_at').notNull(),
    endsAt: smallint('ends_at').notNull(),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id),
    /** How much of the class's lessons of that day it is, 0 to 1. */
    share: real('share').notNull(),
    /** The call that said so last. */
    callId: integer('call_id')
      .notNull()
      .references(() => rollCalls.id),
    /** A later call of the same lesson says that the student was there. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('lesson_absence_unique').on(t.studentId, t.day, t.startsAt),
    index('lesson_absence_class').on(t.classId, t.day),
    index('lesson_absence_branch').on(t.branchId, t.day),
    index('lesson_absence_subject').on(t.subjectId),
    index('lesson_absence_call').on(t.callId),
    check('lesson_absence_in_order', sql`${t.startsAt} >= 0 and ${t.endsAt} > ${t.startsAt}`),
    check('lesson_absence_share_of_a_day', sql`${t.share} > 0 and ${t.share} <= 1`),
  ],
);
