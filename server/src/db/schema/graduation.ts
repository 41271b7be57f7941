import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { academicYears } from './branches.ts';
import { createdAt, id, instant, isOneOf, updatedAt, version } from './columns.ts';
import { enrolments, levels, students } from './education.ts';
import { conducts } from './rollover.ts';
import { users } from './session.ts';
import { subjects } from './technical.ts';

export const graduateStatuses = [
  'candidate',
  'eligible',
  'not_eligible',
  'exam_passed',
  'exam_failed',
  're_sit',
  'approved',
  'certificate_issued',
  'handed_over',
  'withheld',
  'revoked',
] as const;
export const heldStatuses = ['approved', 'certificate_issued'] as const;
export const clearances = ['', 'cleared', 'not_cleared'] as const;
export const destinationKinds = [
  '',
  'next_level',
  'vocational',
  'university',
  'abroad',
  'work',
  'other',
] as const;

export const examSittings = ['exam', 're_sit'] as const;

const mark = (name: string) => numeric(name, { precision: 4, scale: 2, mode: 'number' });
const by = (name: string) => integer(name).references(() => users.id);

/** Who finishes a level in a year, and what the school asks of them. A null threshold isn't asked for. */
export const graduationBatches = pgTable(
  'graduation_batch',
  {
    id: id(),
    branchId: integer('branch_id').notNull(),
    yearId: integer('year_id').notNull(),
    levelId: integer('level_id')
      .notNull()
      .references(() => levels.id),
    passAverage: mark('pass_average'),
    mostFailedSubjects: smallint('most_failed_subjects'),
    /** Per cent of the school days. */
    leastAttendance: smallint('least_attendance'),
    leastConduct: text('least_conduct', { enum: conducts }).notNull().default(''),
    examPass: mark('exam_pass').notNull().default(5),
    /** Whether a re-sit counts at most as a bare pass. */
    reSitCapped: boolean('re_sit_capped').notNull().default(false),
    /** Whether approval ends the student's way here; no where the next level is taught here too. */
    leavesSchool: boolean('leaves_school').notNull(),
    debtBlocks: boolean('debt_blocks').notNull().default(true),
    clearanceBlocks: boolean('clearance_blocks').notNull().default(false),
    examCentre: text('exam_centre').notNull().default(''),
    signatory: text('signatory').notNull().default(''),
    createdBy: by('created_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    foreignKey({
      name: 'graduation_batch_year_of_same_branch',
      columns: [t.yearId, t.branchId],
      foreignColumns: [academicYears.id, academicYears.branchId],
    }),
    uniqueIndex('graduation_batch_once').on(t.yearId, t.levelId),
    check(
      'graduation_batch_pass_in_range',
      sql`${t.passAverage} between 0 and 10 and ${t.examPass} between 0 and 10`,
    ),
    check('graduation_batch_failed_in_range', sql`${t.mostFailedSubjects} between 0 and 40`),
    check('graduation_batch_attendance_in_range', sql`${t.leastAttendance} between 1 and 100`),
    check('graduation_batch_conduct_known', isOneOf(t.leastConduct, conducts)),
  ],
);

/** One check of a candidate with its evidence, as it stood when it was made. */
export interface StoredCheck {
  readonly key: 'average' | 'failed_subjects' | 'attendance' | 'conduct' | 'debt';
  readonly state: 'met' | 'failed' | 'no_data' | 'not_asked';
  readonly value: number | string | null;
  readonly needed: number | string | null;
}

/** What approval found, so that taking it back restores exactly that. */
export interface BeforeApproval {
  readonly status: (typeof students.$inferSelect)['status'];
  readonly statusAfter: (typeof students.$inferSelect)['status'];
  readonly outcome: (typeof enrolments.$inferSelect)['outcome'];
  readonly endDate: string | null;
  readonly exitCode: (typeof enrolments.$inferSelect)['exitCode'];
}

export const graduationCandidates = pgTable(
  'graduation_candidate',
  {
    id: id(),
    batchId: integer('batch_id')
      .notNull()
      .references(() => graduationBatches.id, { onDelete: 'cascade' }),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    enrolmentId: integer('enrolment_id')
      .notNull()
      .references(() => enrolments.id),
    status: text('status', { enum: graduateStatuses }).notNull().default('candidate'),
    /** Where a withheld one goes on. */
    heldStatus: text('held_status', { enum: heldStatuses }),
    checks: jsonb('checks').$type<readonly StoredCheck[]>().notNull().default([]),
    checkedAt: instant('checked_at'),
    /** Who decided on eligibility against or without the checks; checking again leaves that. */
    decidedBy: by('decided_by'),
    /** Library books and card given back. */
    clearance: text('clearance', { enum: clearances }).notNull().default(''),
    examResult: mark('exam_result'),
    reSitResult: mark('re_sit_result'),
    beforeApproval: jsonb('before_approval').$type<BeforeApproval>(),
    /** Of the state's certificate, which the school doesn't issue. */
    stateNumber: text('state_number').notNull().default(''),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    destinationKind: text('destination_kind', { enum: destinationKinds }).notNull().default(''),
    destination: text('destination').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex('graduation_candidate_once').on(t.batchId, t.studentId),
    uniqueIndex('graduation_candidate_of_batch').on(t.id, t.batchId),
    index('graduation_candidate_student').on(t.studentId),
    index('graduation_candidate_enrolment').on(t.enrolmentId),
    check('graduation_candidate_status_known', isOneOf(t.status, graduateStatuses)),
    check('graduation_candidate_held_known', isOneOf(t.heldStatus, heldStatuses)),
    check(
      'graduation_candidate_held_while_withheld',
      sql`(${t.status} = 'withheld') = (${t.heldStatus} is not null)`,
    ),
    check(
      'graduation_candidate_results_in_range',
      sql`${t.examResult} between 0 and 10 and ${t.reSitResult} between 0 and 10`,
    ),
    check(
      'graduation_candidate_re_sit_after_exam',
      sql`${t.reSitResult} is null or ${t.examResult} is not null`,
    ),
    check('graduation_candidate_clearance_known', isOneOf(t.clearance, clearances)),
    check('graduation_candidate_destination_known', isOneOf(t.destinationKind, destinationKinds)),
  ],
);

/** What a batch sits, in the order of its papers. Without any, a candidate has one result and no marks. */
export const graduationExamSubjects = pgTable(
  'graduation_exam_subject',
  {
    batchId: integer('batch_id')
      .notNull()
      .references(() => graduationBatches.id, { onDelete: 'cascade' }),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id),
    position: smallint('position').notNull(),
    coefficient: mark('coefficient').notNull().default(1),
  },
  (t) => [
    primaryKey({ name: 'graduation_exam_subject_pkey', columns: [t.batchId, t.subjectId] }),
    index('graduation_exam_subject_subject').on(t.subjectId),
    check(
      'graduation_exam_subject_coefficient_in_range',
      sql`${t.coefficient} > 0 and ${t.coefficient} <= 20`,
    ),
  ],
);

/** A candidate's mark of a subject that the batch sits; of the re-sit only where it was sat again. */
export const graduationExamMarks = pgTable(
  'graduation_exam_mark',
  {
    candidateId: integer('candidate_id').notNull(),
    batchId: integer('batch_id').notNull(),
    subjectId: integer('subject_id').notNull(),
    sitting: text('sitting', { enum: examSittings }).notNull(),
    mark: mark('mark').notNull(),
  },
  (t) => [
    primaryKey({ name: 'graduation_exam_mark_pkey', columns: [t.candidateId, t.subjectId, t.sitting] }),
    foreignKey({
      name: 'graduation_exam_mark_of_candidate',
      columns: [t.candidateId, t.batchId],
      foreignColumns: [graduationCandidates.id, graduationCandidates.batchId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'graduation_exam_mark_of_exam_subject',
      columns: [t.batchId, t.subjectId],
      foreignColumns: [graduationExamSubjects.batchId, graduationExamSubjects.subjectId],
    }),
    index('graduation_exam_mark_subject').on(t.batchId, t.subjectId),
    check('graduation_exam_mark_sitting_known', isOneOf(t.sitting, examSittings)),
    check('graduation_exam_mark_in_range', sql`${t.mark} between 0 and 10`),
  ],
);
