import { check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { branches } from '../branches.ts';
import { bytes, id, instant, isOneOf, version } from '../columns.ts';
import { users } from '../session.ts';

const kinds = ['teacher', 'class', 'room'] as const;
const locales = ['en', 'lo'] as const;

/** A secret address under which a calendar reads the lessons of a teacher, class or room. */
export const timetableFeeds = pgTable(
  'timetable_feed',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    kind: text('kind', { enum: kinds }).notNull(),
    targetId: integer('target_id').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    locale: text('locale', { enum: locales }).notNull(),
    tokenHash: bytes('token_hash').notNull(),
    madeAt: instant('made_at').notNull().defaultNow(),
    version: version(),
  },
  (t) => [
    unique('timetable_feed_once').on(t.userId, t.kind, t.targetId),
    unique('timetable_feed_token').on(t.tokenHash),
    check('timetable_feed_kind_known', isOneOf(t.kind, kinds)),
    check('timetable_feed_locale_known', isOneOf(t.locale, locales)),
  ],
);
