import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { branches } from '../branches.ts';
import { bytes, createdAt, id, instant, updatedAt, version } from '../columns.ts';
import { users } from '../session.ts';

/** A device at a gate of one branch: paired once by a code, and good for the gate's calls alone. */
export const kiosks = pgTable(
  'kiosk',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    name: text('name').notNull(),
    /** Whoever knows it may leave the kiosk on the device. */
    pinHash: text('pin_hash').notNull(),
    pinFailures: integer('pin_failures').notNull().default(0),
    pinLockedUntil: instant('pin_locked_until'),
    codeHash: bytes('code_hash'),
    codeExpiresAt: instant('code_expires_at'),
    tokenHash: bytes('token_hash'),
    pairedAt: instant('paired_at'),
    /** The browser that was paired, as it calls itself. */
    browser: text('browser').notNull().default(''),
    address: text('address').notNull().default(''),
    lastSeenAt: instant('last_seen_at'),
    /** Since then by somebody at the device, with its PIN. */
    leftAt: instant('left_at'),
    revokedAt: instant('revoked_at'),
    /** Who answers for it: what it records stands in that name. */
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('kiosk_name_unique').on(t.branchId, sql`lower(${t.name})`).where(sql`${t.revokedAt} is null`),
    uniqueIndex('kiosk_code_hash_unique').on(t.codeHash).where(sql`${t.codeHash} is not null`),
    uniqueIndex('kiosk_token_hash_unique').on(t.tokenHash).where(sql`${t.tokenHash} is not null`),
    index('kiosk_made_by').on(t.madeBy),
    check('kiosk_code_expires', sql`(${t.codeHash} is null) = (${t.codeExpiresAt} is null)`),
    check('kiosk_paired_with_token', sql`${t.tokenHash} is null or ${t.pairedAt} is not null`),
    check(
      'kiosk_revoked_opens_nothing',
      sql`${t.revokedAt} is null or (${t.tokenHash} is null and ${t.codeHash} is null)`,
    ),
    check('kiosk_left_opens_nothing', sql`${t.leftAt} is null or ${t.tokenHash} is null`),
    check('kiosk_pin_failures_count', sql`${t.pinFailures} >= 0`),
  ],
);
