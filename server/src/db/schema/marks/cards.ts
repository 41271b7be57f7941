import type { CardContent, CardLayout } from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { academicYears } from '../branches.ts';
import { id, instant, isOneOf, plainText, version } from '../columns.ts';
import { students } from '../education.ts';
import { conducts } from '../rollover.ts';
import { users } from '../session.ts';

/** A student's card of a month, a term or the year: what was written on it, and what was published last. */
export const reportCards = pgTable(
  'report_card',
  {
    id: id(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    yearId: integer('year_id')
      .notNull()
      .references(() => academicYears.id),
    period: plainText('period').notNull(),
    conduct: text('conduct', { enum: conducts }).notNull().default(''),
    comment: text('comment').notNull().default(''),
    /** 0: never published. */
    revision: smallint('revision').notNull().default(0),
    published: jsonb('published').$type<CardContent>(),
    /** How it was laid out then; null: before layouts were kept with cards. */
    layout: jsonb('layout').$type<CardLayout>(),
    publishedAt: instant('published_at'),
    /** When its family sees it; null: at once. */
    shownFrom: instant('shown_from'),
    publishedBy: integer('published_by').references(() => users.id),
    verifyToken: uuid('verify_token').notNull().unique('report_card_verify_token_key').defaultRandom(),
    version: version(),
  },
  (t) => [
    unique('report_card_once').on(t.studentId, t.yearId, t.period),
    index('report_card_year').on(t.yearId),
    check('report_card_period_known', sql`${t.period} ~ '^(m([1-9]|1[0-2])|term[12]|year)$'`),
    check('report_card_shown_once_published', sql`${t.shownFrom} is null or ${t.published} is not null`),
    check('report_card_layout_once_published', sql`${t.layout} is null or ${t.published} is not null`),
    check('report_card_conduct_known', isOneOf(t.conduct, conducts)),
    check(
      'report_card_published_whole',
      sql`(${t.revision} = 0) = (${t.published} is null) and (${t.published} is null) = (${t.publishedAt} is null)`,
    ),
  ],
);

/** How the school lays out its cards of a month, a term or the year. */
export const reportCardLayouts = pgTable(
  'report_card_layout',
  {
    kind: text('kind', { enum: ['month', 'term', 'year'] }).primaryKey(),
    layout: jsonb('layout').$type<CardLayout>().notNull(),
    version: version(),
  },
  (t) => [check('report_card_layout_kind_known', isOneOf(t.kind, ['month', 'term', 'year']))],
);
