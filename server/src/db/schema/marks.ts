import { countings, markCodeKinds, markTones } from '@suksa/contracts/marks/code';
import { markPeriods } from '@suksa/contracts/marks/window';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { academicYears } from './branches.ts';
import { createdAt, id, instant, isOneOf, plainText, updatedAt, version } from './columns.ts';
import { levels, outcomes } from './education.ts';

/**
 * What stands in place of a mark or says what it is worth. The bands in use cover 0 to 10 without gap or overlap
 * (deferred trigger); what year results refer to stays (trigger).
 */
export const markCodes = pgTable(
  'mark_code',
  {
    id: id(),
    kind: text('kind', { enum: markCodeKinds }).notNull(),
    code: plainText('code').notNull(),
    nameLo: text('name_lo').notNull(),
    nameEn: text('name_en').notNull(),
    tone: text('tone', { enum: markTones }).notNull().default('gray'),
    /** Hundredths of a mark, both ends included; only of bands. */
    fromMark: smallint('from_mark'),
    untilMark: smallint('until_mark'),
    /** Of bands and results. */
    passes: boolean('passes'),
    /** What stands in the cell, and how it counts; only of special codes. */
    sign: text('sign'),
    counts: text('counts', { enum: countings }),
    /** The outcome of a year that a result words. */
    outcome: text('outcome', { enum: outcomes }),
    position: smallint('position').notNull().default(0),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex('mark_code_code_unique').on(sql`lower(${t.code})`),
    uniqueIndex('mark_code_sign_unique').on(t.sign).where(sql`${t.active}`),
    uniqueIndex('mark_code_outcome_unique').on(t.outcome).where(sql`${t.active}`),
    check('mark_code_kind_known', isOneOf(t.kind, markCodeKinds)),
    check('mark_code_tone_known', isOneOf(t.tone, markTones)),
    check('mark_code_outcome_known', isOneOf(t.outcome, outcomes)),
    check('mark_code_counts_known', isOneOf(t.counts, countings)),
    check(
      'mark_code_band_has_range',
      sql`(${t.kind} = 'band') = (${t.fromMark} is not null) and (${t.fromMark} is null) = (${t.untilMark} is null)`,
    ),
    check(
      'mark_code_range_ordered',
      sql`${t.fromMark} >= 0 and ${t.untilMark} <= 1000 and ${t.fromMark} <= ${t.untilMark}`,
    ),
    check(
      'mark_code_special_counts',
      sql`(${t.kind} = 'special') = (${t.sign} is not null) and (${t.sign} is null) = (${t.counts} is null)`,
    ),
    check('mark_code_passes_or_not', sql`(${t.kind} <> 'special') = (${t.passes} is not null)`),
    check('mark_code_outcome_of_result', sql`${t.outcome} is null or ${t.kind} = 'result'`),
  ],
);

/** One row: writers of bands wait for it, and its version is that of the whole set. */
export const markBandSet = pgTable(
  'mark_band_set',
  { id: integer('id').primaryKey().default(1), version: version() },
  (t) => [check('mark_band_set_is_one', sql`${t.id} = 1`)],
);

/** When marks of a period may be entered. No level: all that have no window of their own. */
export const markWindows = pgTable(
  'mark_window',
  {
    id: id(),
    branchId: integer('branch_id').notNull(),
    yearId: integer('year_id').notNull(),
    period: text('period', { enum: markPeriods }).notNull(),
    /** 1 to 12, of a month's marks. */
    month: smallint('month'),
    levelId: integer('level_id').references(() => levels.id),
    opensAt: instant('opens_at').notNull(),
    closesAt: instant('closes_at').notNull(),
    /** Closed before its time. */
    endedAt: instant('ended_at'),
    reopenedAt: instant('reopened_at'),
    reopenedUntil: instant('reopened_until'),
    reopenReason: text('reopen_reason').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    foreignKey({
      name: 'mark_window_year_of_same_branch',
      columns: [t.yearId, t.branchId],
      foreignColumns: [academicYears.id, academicYears.branchId],
    }).onDelete('cascade'),
    uniqueIndex('mark_window_once').on(
      t.yearId,
      t.period,
      sql`coalesce(${t.month}, 0)`,
      sql`coalesce(${t.levelId}, 0)`,
    ),
    check('mark_window_period_known', isOneOf(t.period, markPeriods)),
    check(
      'mark_window_month_of_months',
      sql`(${t.period} = 'month') = (${t.month} is not null) and ${t.month} between 1 and 12`,
    ),
    check('mark_window_ordered', sql`${t.closesAt} > ${t.opensAt}`),
    check(
      'mark_window_reopened_until',
      sql`(${t.reopenedAt} is null) = (${t.reopenedUntil} is null) and ${t.reopenedUntil} > ${t.reopenedAt}`,
    ),
    check('mark_window_reopened_with_reason', sql`${t.reopenedAt} is null or ${t.reopenReason} <> ''`),
  ],
);
