import type { NoteCount } from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { branches } from '../branches.ts';
import { createdAt, day, id, instant, isOneOf, kip, plainText } from '../columns.ts';
import { users } from '../session.ts';

export const tillStates = ['open', 'counted', 'closed'] as const;

/**
 * Cash that one cashier answers for, from a count to a count. What it should hold is worked out by the database when it
 * is counted (trigger), from then on nothing goes into it, and what was counted stays as it is.
 */
export const tills = pgTable(
  'till',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    cashierId: integer('cashier_id')
      .notNull()
      .references(() => users.id),
    day: day('day').notNull(),
    openedAt: instant('opened_at').notNull().defaultNow(),
    openingNotes: jsonb('opening_notes').$type<NoteCount>().notNull(),
    opening: kip('opening').notNull(),
    openingNote: text('opening_note').notNull().default(''),
    /** The till whose cash this one began with. */
    takenFrom: integer('taken_from').references((): AnyPgColumn => tills.id),
    state: text('state', { enum: tillStates }).notNull().default('open'),
    countedAt: instant('counted_at'),
    countedNotes: jsonb('counted_notes').$type<NoteCount>(),
    counted: kip('counted'),
    expected: kip('expected'),
    difference: kip('difference').generatedAlwaysAs(sql`counted - expected`),
    reason: text('reason').notNull().default(''),
    closedAt: instant('closed_at'),
    closedBy: integer('closed_by').references(() => users.id),
    handedTo: integer('handed_to').references(() => users.id),
    /** Brought to the bank; moved by the trigger of the deposits. */
    banked: kip('banked').notNull().default(0),
    /** Given back for voids while it waited for whom it was handed to; moved by the trigger of the voids. */
    givenBack: kip('given_back').notNull().default(0),
    lastReceipt: plainText('last_receipt'),
    lastHash: plainText('last_hash'),
  },
  (t) => [
    uniqueIndex('till_one_a_cashier').on(t.branchId, t.cashierId).where(sql`${t.state} <> 'closed'`),
    uniqueIndex('till_taken_once').on(t.takenFrom),
    index('till_listed').on(t.branchId, t.day, t.id),
    index('till_cashier').on(t.cashierId),
    index('till_closed_by').on(t.closedBy),
    index('till_handed_to').on(t.handedTo).where(sql`${t.handedTo} is not null`),
    check('till_state_known', isOneOf(t.state, tillStates)),
    check('till_opening_is_its_notes', sql`${t.opening} = notes_worth(${t.openingNotes})`),
    check('till_counted_is_its_notes', sql`${t.counted} = notes_worth(${t.countedNotes})`),
    check('till_counted_once_closed', sql`(${t.state} = 'open') = (${t.counted} is null)`),
    check(
      'till_counted_as_a_whole',
      sql`(${t.counted} is null) = (${t.expected} is null) and (${t.counted} is null) = (${t.countedAt} is null)`,
    ),
    check('till_closed_by_somebody', sql`(${t.state} = 'closed') = (${t.closedBy} is not null)`),
    check(
      'till_difference_has_reason',
      sql`${t.state} <> 'closed' or ${t.counted} = ${t.expected} or ${t.reason} <> ''`,
    ),
    check(
      'till_forced_has_reason',
      sql`${t.closedBy} is null or ${t.closedBy} = ${t.cashierId} or ${t.reason} <> ''`,
    ),
    check('till_handed_to_another', sql`${t.handedTo} <> ${t.cashierId}`),
    check(
      'till_gone_within_counted',
      sql`${t.banked} >= 0 and ${t.givenBack} >= 0 and ${t.banked} + ${t.givenBack} <= coalesce(${t.counted}, 0)`,
    ),
  ],
);

/** Cash brought to the bank, with the slip. Append-only (trigger). */
export const cashDeposits = pgTable(
  'cash_deposit',
  {
    id: id(),
    tillId: integer('till_id')
      .notNull()
      .references(() => tills.id),
    amount: kip('amount').notNull(),
    /** A slip stands for one deposit, ever. */
    slip: plainText('slip').notNull(),
    day: day('day').notNull(),
    broughtBy: integer('brought_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('cash_deposit_till').on(t.tillId),
    index('cash_deposit_brought_by').on(t.broughtBy),
    uniqueIndex('cash_deposit_slip_unique').on(t.slip),
    check('cash_deposit_positive', sql`${t.amount} > 0`),
  ],
);
