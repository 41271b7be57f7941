import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { branches } from '../branches.ts';
import { id, instant, isOneOf } from '../columns.ts';
import { payments } from '../feeinvoice.ts';
import { users } from '../session.ts';

export const voidRequestStates = ['waiting', 'approved', 'refused'] as const;

/** That a receipt be taken back: asked for by one, countersigned by another. What was asked for stays (trigger). */
export const voidRequests = pgTable(
  'void_request',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    reason: text('reason').notNull(),
    state: text('state', { enum: voidRequestStates }).notNull().default('waiting'),
    requestedBy: integer('requested_by')
      .notNull()
      .references(() => users.id),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    decidedBy: integer('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    refusal: text('refusal').notNull().default(''),
  },
  (t) => [
    uniqueIndex('void_request_one_waits').on(t.paymentId).where(sql`${t.state} = 'waiting'`),
    index('void_request_payment').on(t.paymentId),
    index('void_request_listed').on(t.branchId, t.state, t.id),
    index('void_request_requested_by').on(t.requestedBy),
    index('void_request_decided_by').on(t.decidedBy),
    check('void_request_has_reason', sql`${t.reason} <> ''`),
    check('void_request_state_known', isOneOf(t.state, voidRequestStates)),
    check('void_request_decided_by_another', sql`${t.decidedBy} <> ${t.requestedBy}`),
    check(
      'void_request_decided_as_a_whole',
      sql`(${t.state} = 'waiting') = (${t.decidedBy} is null) and (${t.decidedBy} is null) = (${t.decidedAt} is null)
        and (${t.state} = 'refused') = (${t.refusal} <> '')`,
    ),
  ],
);
