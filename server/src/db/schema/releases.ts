import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { id, instant, isOneOf, plainText } from './columns.ts';

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
