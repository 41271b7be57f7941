import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, instant, isOneOf, plainText } from './columns.ts';
import { users } from './session.ts';

export const failureKinds = ['load', 'render', 'unhandled', 'policy'] as const;
export const measureMetrics = ['load', 'lcp', 'inp', 'cls'] as const;

/** Failures that browsers report; no personal data. */
export const failureReports = pgTable(
  'failure_report',
  {
    id: id(),
    at: instant('at').notNull().defaultNow(),
    composition: text('composition').notNull(),
    part: text('part').notNull(),
    partVersion: text('part_version').notNull(),
    kind: text('kind', { enum: failureKinds }).notNull(),
    message: text('message').notNull(),
    path: text('path').notNull(),
    /** A random name of one page load: what fails again and again on one page counts once. */
    page: text('page').notNull().default(''),
    /** Whether somebody who is signed in sent it: a stranger can't have a release taken back. */
    signedIn: boolean('signed_in').notNull().default(false),
  },
  (t) => [
    index('failure_report_at').on(t.at),
    index('failure_report_part').on(t.part, t.partVersion, t.at),
    check('failure_report_kind_known', isOneOf(t.kind, failureKinds)),
  ],
);

/** How long parts took to load and how pages felt: one counter an hour for each size that was measured. */
export const releaseMeasures = pgTable(
  'release_measure',
  {
    part: plainText('part').notNull(),
    partVersion: plainText('part_version').notNull(),
    metric: text('metric', { enum: measureMetrics }).notNull(),
    hour: instant('hour').notNull(),
    composition: plainText('composition').notNull(),
    bucket: smallint('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'release_measure_pk',
      columns: [t.part, t.partVersion, t.metric, t.hour, t.composition, t.bucket],
    }),
    index('release_measure_hour').on(t.hour),
    check('release_measure_metric_known', isOneOf(t.metric, measureMetrics)),
    check('release_measure_counted', sql`${t.count} > 0`),
  ],
);

export const watchOutcomes = ['kept', 'taken_back', 'replaced'] as const;

/** Versions that servers watch, as the change asked for it that gave them to people. */
export const releaseWatches = pgTable(
  'release_watch',
  {
    id: id(),
    /** The composition with which it began. */
    composition: plainText('composition').notNull(),
    part: plainText('part').notNull(),
    partVersion: plainText('part_version').notNull(),
    by: text('by').notNull(),
    steps: smallint('steps').array().notNull(),
    seconds: integer('seconds').notNull(),
    loads: integer('loads').notNull(),
    beganAt: instant('began_at').notNull(),
    endedAt: instant('ended_at'),
    outcome: text('outcome', { enum: watchOutcomes }),
    /** Failing page loads of a thousand and the limit, of one that was taken back. */
    errors: doublePrecision('errors'),
    errorLimit: doublePrecision('error_limit'),
    /** Of several servers, the one that has it looks after it until then. */
    claimedUntil: instant('claimed_until').notNull(),
  },
  (t) => [
    uniqueIndex('release_watch_once').on(t.composition, t.part),
    index('release_watch_began').on(t.beganAt),
    check('release_watch_outcome_known', isOneOf(t.outcome, watchOutcomes)),
    check('release_watch_ended', sql`(${t.endedAt} is null) = (${t.outcome} is null)`),
  ],
);

/** The shares of people that a watched version was given to, and how it did with each. */
export const releaseWatchSteps = pgTable(
  'release_watch_step',
  {
    watchId: integer('watch_id')
      .notNull()
      .references(() => releaseWatches.id, { onDelete: 'cascade' }),
    /** The composition that gave it to them. */
    composition: plainText('composition').notNull(),
    share: smallint('share').notNull(),
    since: instant('since').notNull(),
    loads: integer('loads').notNull(),
    failed: integer('failed').notNull(),
  },
  (t) => [
    primaryKey({ name: 'release_watch_step_pk', columns: [t.watchId, t.composition] }),
    check('release_watch_step_share_in_range', sql`${t.share} between 0 and 100`),
  ],
);

/** Each server that began to serve after another one: its version holds a hash of all that it answers. */
export const serverVersions = pgTable('server_version', {
  id: id(),
  since: instant('since').notNull().defaultNow(),
  version: text('version').notNull(),
  commit: text('commit').notNull(),
});

/** Addresses under which a version is seen that isn't live. */
export const releasePreviews = pgTable(
  'release_preview',
  {
    id: id(),
    /** SHA-256 of what stands in the address; that itself is kept nowhere. */
    tokenHash: bytes('token_hash').notNull(),
    part: plainText('part').notNull(),
    partVersion: plainText('part_version').notNull(),
    /** Who gave it. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('release_preview_token_unique').on(t.tokenHash),
    index('release_preview_user').on(t.userId),
    check('release_preview_ends', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
);
