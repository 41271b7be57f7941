import { jobStates } from '@suksa/contracts/job';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { academicYears, branches } from './branches.ts';
import { createdAt, id, instant, isOneOf } from './columns.ts';
import { users } from './session.ts';

/** Work that outlives its call, done by whichever server takes it. */
export const jobs = pgTable(
  'job',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** What it works on, `education.import:12`: one unfinished job at a time. */
    subject: text('subject').notNull(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    yearId: integer('year_id').references(() => academicYears.id),
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    requestId: text('request_id').notNull(),
    /** Null: the server by itself. */
    createdBy: integer('created_by').references(() => users.id),
    createdAt: createdAt(),
    state: text('state', { enum: jobStates }).notNull().default('waiting'),
    /** Which process has it. */
    server: text('server'),
    /** How often a server has begun it. With `server` it tells whether somebody still has the job. */
    attempts: integer('attempts').notNull().default(0),
    /** The last sign of life; long ago without an end, the server that had it has stopped. */
    beatAt: instant('beat_at'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** What it has come to, of steps that were kept or of the whole. */
    result: jsonb('result').$type<Record<string, unknown>>(),
    finishedAt: instant('finished_at'),
    errorCode: text('error_code'),
    errorDetails: jsonb('error_details').$type<Record<string, unknown>>(),
    calledOffBy: integer('called_off_by').references(() => users.id),
    calledOffAt: instant('called_off_at'),
  },
  (t) => [
    uniqueIndex('job_one_at_a_time').on(t.subject).where(sql`${t.finishedAt} is null`),
    index('job_subject').on(t.subject, t.id),
    index('job_unfinished').on(t.id).where(sql`${t.finishedAt} is null`),
    index('job_branch').on(t.branchId),
    index('job_year').on(t.yearId),
    index('job_created_by').on(t.createdBy),
    index('job_called_off_by').on(t.calledOffBy),
    check('job_state_known', isOneOf(t.state, jobStates)),
    check('job_end_has_time', sql`(${t.state} in ('waiting', 'running')) = (${t.finishedAt} is null)`),
    check('job_failed_says_why', sql`(${t.state} = 'failed') = (${t.errorCode} is not null)`),
  ],
);

/** What became of each backup, and of each restore test. */
export const backupRuns = pgTable(
  'backup_run',
  {
    id: id(),
    kind: text('kind', { enum: ['backup', 'test'] }).notNull(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at').notNull().defaultNow(),
    outcome: text('outcome', { enum: ['good', 'failed'] }).notNull(),
    file: text('file'),
    bytes: bigint('bytes', { mode: 'number' }),
    rows: bigint('rows', { mode: 'number' }),
    sha256: text('sha256'),
    /** Whether the second folder has it; null where there is none. */
    copied: boolean('copied'),
    /** Of a test: put into a database, or only read from end to end. */
    restored: boolean('restored'),
    errorCode: text('error_code'),
    /** Null: the server by itself. */
    createdBy: integer('created_by').references(() => users.id),
  },
  (t) => [
    index('backup_run_kind').on(t.kind, t.startedAt),
    index('backup_run_created_by').on(t.createdBy),
    check('backup_run_kind_known', isOneOf(t.kind, ['backup', 'test'])),
    check('backup_run_outcome_known', isOneOf(t.outcome, ['good', 'failed'])),
    check(
      'backup_run_good_has_file',
      sql`${t.outcome} = 'failed' or (${t.file} is not null and ${t.rows} is not null)`,
    ),
    check('backup_run_failed_says_why', sql`(${t.outcome} = 'failed') = (${t.errorCode} is not null)`),
  ],
);
