import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { branches } from '../branches.ts';
import { day, id, instant } from '../columns.ts';
import { students } from '../education.ts';
import { users } from '../session.ts';
import { shifts, standardNotes } from '../settings.ts';

/**
 * A day on which somebody came and nobody noted the leaving, ended with the shift. It counts only as long as no leaving
 * is known: whoever goes later, or is put right, has a leaving of their own. Append-only (trigger).
 */
export const dayClosings = pgTable(
  'day_closing',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    studentId: integer('student_id').references(() => students.id),
    userId: integer('user_id').references(() => users.id),
    day: day('day').notNull(),
    /** When the last shift of the person ended, as minutes after midnight. */
    endedAt: smallint('ended_at').notNull(),
    /** Null where the day had no shift for the person. */
    shiftId: integer('shift_id').references(() => shifts.id),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('day_closing_student_unique').on(t.studentId, t.day),
    uniqueIndex('day_closing_user_unique').on(t.userId, t.day),
    index('day_closing_day').on(t.branchId, t.day),
    index('day_closing_shift').on(t.shiftId).where(sql`${t.shiftId} is not null`),
    check('day_closing_of_one_person', sql`num_nonnulls(${t.studentId}, ${t.userId}) = 1`),
    check('day_closing_within_the_day', sql`${t.endedAt} between 0 and 1439`),
  ],
);

/** Why somebody came late, said at the gate; the scan (`check_event`) stays as it is. The last word counts. */
export const lateNotes = pgTable(
  'late_note',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    studentId: integer('student_id').references(() => students.id),
    userId: integer('user_id').references(() => users.id),
    day: day('day').notNull(),
    /** The key of the scan. */
    eventKey: uuid('event_key').notNull(),
    noteId: integer('note_id')
      .notNull()
      .references(() => standardNotes.id),
    /** The words as they were. */
    textLo: text('text_lo').notNull(),
    textEn: text('text_en').notNull(),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('late_note_event_unique').on(t.eventKey),
    index('late_note_student').on(t.studentId, t.day).where(sql`${t.studentId} is not null`),
    index('late_note_user').on(t.userId, t.day).where(sql`${t.userId} is not null`),
    index('late_note_note').on(t.noteId),
    index('late_note_branch').on(t.branchId, t.day),
    index('late_note_made_by').on(t.madeBy),
    check('late_note_of_one_person', sql`num_nonnulls(${t.studentId}, ${t.userId}) = 1`),
  ],
);
