import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { branches } from '../branches.ts';
import { day, instant } from '../columns.ts';
import { users } from '../session.ts';

/**
 * Whom the wardens of a branch have ticked off on a day, each once: the last word counts. `who` as the emergency list
 * names them, empty where all began again. Nothing of another day stays.
 */
export const emergencyFound = pgTable(
  'emergency_found',
  {
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    day: day('day').notNull(),
    who: text('who').notNull(),
    found: boolean('found').notNull(),
    saidAt: instant('said_at').notNull(),
    saidBy: integer('said_by')
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    primaryKey({ name: 'emergency_found_pk', columns: [t.branchId, t.day, t.who] }),
    index('emergency_found_said_by').on(t.saidBy),
  ],
);
