import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { branches } from '../branches.ts';
import { day, id, instant } from '../columns.ts';
import { users } from '../session.ts';

/** Somebody from outside who came to see somebody, with when they came and went. Kept as long as the school says. */
export const visitors = pgTable(
  'visitor',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    /** Made by the gate's device; the badge's code begins it. */
    key: uuid('key').notNull(),
    day: day('day').notNull(),
    name: text('name').notNull(),
    host: text('host').notNull(),
    reason: text('reason').notNull(),
    arrivedAt: instant('arrived_at').notNull(),
    admittedBy: integer('admitted_by')
      .notNull()
      .references(() => users.id),
    leftAt: instant('left_at'),
    endedBy: integer('ended_by').references(() => users.id),
  },
  (t) => [
    uniqueIndex('visitor_key_unique').on(t.key),
    index('visitor_day').on(t.branchId, t.day, t.arrivedAt.desc()),
    index('visitor_admitted_by').on(t.admittedBy),
    index('visitor_ended_by').on(t.endedBy).where(sql`${t.endedBy} is not null`),
    check('visitor_named', sql`length(trim(${t.name})) > 0`),
    check('visitor_ended_by_somebody', sql`(${t.endedBy} is null) = (${t.leftAt} is null)`),
    check('visitor_left_after_coming', sql`${t.leftAt} >= ${t.arrivedAt}`),
  ],
);
