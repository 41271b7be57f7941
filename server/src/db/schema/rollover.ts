import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { academicYears } from './branches.ts';
import { createdAt, id, instant, isOneOf, updatedAt, version } from './columns.ts';
import { classes, enrolments, outcomes, studentStatuses, students } from './education.ts';
import { users } from './session.ts';

export const conducts = ['', 'excellent', 'good', 'average', 'weak'] as const;
export const resultSources = ['typed', 'imported', 'marks'] as const;
export const rolloverStates = ['draft', 'done', 'undone'] as const;
export const leaveCodes = ['withdrawn', 'transferred_out', 'dropped_out'] as const;

/**
 * How a student's year ended. Of the year and not of one stay in a class, so that who moves class in June keeps it.
 * The average of the year is never overwritten by a re-sit, which stands beside it.
 */
export const yearResults = pgTable(
  'year_result',
  {
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    yearId: integer('year_id')
      .notNull()
      .references(() => academicYears.id),
    average: numeric('average', { precision: 4, scale: 2, mode: 'number' }),
    reSitAverage: numeric('re_sit_average', { precision: 4, scale: 2, mode: 'number' }),
    failedSubjects: smallint('failed_subjects'),
    conduct: text('conduct', { enum: conducts }).notNull().default(''),
    source: text('source', { enum: resultSources }).notNull().default('typed'),
    notedBy: integer('noted_by').references(() => users.id),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.studentId, t.yearId] }),
    index('year_result_year').on(t.yearId),
    check('year_result_average_in_range', sql`${t.average} between 0 and 10`),
    check('year_result_re_sit_in_range', sql`${t.reSitAverage} between 0 and 10`),
    check('year_result_failed_subjects_in_range', sql`${t.failedSubjects} between 0 and 40`),
    check('year_result_conduct_known', isOneOf(t.conduct, conducts)),
    check('year_result_source_known', isOneOf(t.source, resultSources)),
  ],
);

/** One move of a year's students into the next: prepared, run as a whole, and taken back as a whole. */
export const rolloverBatches = pgTable(
  'rollover_batch',
  {
    id: id(),
    branchId: integer('branch_id').notNull(),
    fromYearId: integer('from_year_id').notNull(),
    toYearId: integer('to_year_id').notNull(),
    state: text('state', { enum: rolloverStates }).notNull().default('draft'),
    overCapacityReason: text('over_capacity_reason').notNull().default(''),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    runBy: integer('run_by').references(() => users.id),
    runAt: instant('run_at'),
    undoneBy: integer('undone_by').references(() => users.id),
    undoneAt: instant('undone_at'),
    undoReason: text('undo_reason').notNull().default(''),
    /** Raised by every change of a decision: what runs is what was previewed. */
    version: version(),
  },
  (t) => [
    foreignKey({
      name: 'rollover_from_year_of_same_branch',
      columns: [t.fromYearId, t.branchId],
      foreignColumns: [academicYears.id, academicYears.branchId],
    }),
    foreignKey({
      name: 'rollover_to_year_of_same_branch',
      columns: [t.toYearId, t.branchId],
      foreignColumns: [academicYears.id, academicYears.branchId],
    }),
    index('rollover_batch_branch').on(t.branchId, t.id),
    uniqueIndex('rollover_batch_one_draft').on(t.fromYearId).where(sql`${t.state} = 'draft'`),
    check('rollover_batch_state_known', isOneOf(t.state, rolloverStates)),
    check('rollover_batch_years_differ', sql`${t.fromYearId} <> ${t.toYearId}`),
  ],
);

/** What becomes of one student, and once it has run, what was before. */
export const rolloverDecisions = pgTable(
  'rollover_decision',
  {
    batchId: integer('batch_id')
      .notNull()
      .references(() => rolloverBatches.id, { onDelete: 'cascade' }),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    /** The student's enrolment in the old year. */
    enrolmentId: integer('enrolment_id')
      .notNull()
      .references(() => enrolments.id, { onDelete: 'cascade' }),
    /** Null: not decided; such a student stays in the old year. */
    outcome: text('outcome', { enum: outcomes }),
    /** How the student leaves, where the outcome is to leave. */
    leaveAs: text('leave_as', { enum: leaveCodes }),
    /** The class of the new year; a graduate may have one too, who goes on at the next level here. */
    toClassId: integer('to_class_id').references(() => classes.id, { onDelete: 'set null' }),
    /** Null: filled in from the result, and again when that changes. */
    chosenBy: integer('chosen_by').references(() => users.id),
    reason: text('reason').notNull().default(''),
    /** The version of the batch with which it was last chosen or left to the result again; 0 for never. */
    chosenIn: integer('chosen_in').notNull().default(0),
    ranAt: instant('ran_at'),
    newEnrolmentId: integer('new_enrolment_id').references(() => enrolments.id, { onDelete: 'set null' }),
    statusBefore: text('status_before', { enum: studentStatuses }),
    outcomeBefore: text('outcome_before', { enum: outcomes }),
    /** What a re-sit came to. */
    resolvedAs: text('resolved_as', { enum: outcomes }),
    resolvedAt: instant('resolved_at'),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.studentId] }),
    uniqueIndex('rollover_decision_once')
      .on(t.enrolmentId)
      .where(sql`${t.ranAt} is not null and ${t.undoneAt} is null`),
    index('rollover_decision_enrolment').on(t.enrolmentId),
    index('rollover_decision_new_enrolment').on(t.newEnrolmentId),
    index('rollover_decision_student').on(t.studentId),
    index('rollover_decision_class').on(t.toClassId),
    check('rollover_decision_outcome_known', isOneOf(t.outcome, outcomes)),
    check('rollover_decision_leave_known', isOneOf(t.leaveAs, leaveCodes)),
    check(
      'rollover_decision_leaver_says_how',
      sql`(${t.outcome} is not distinct from 'leave') = (${t.leaveAs} is not null)`,
    ),
    check('rollover_decision_resolved_known', sql`${t.resolvedAs} in ('promote', 'repeat', 'graduate')`),
  ],
);
