import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { branches } from './branches.ts';
import { bytes, id, instant, plainText } from './columns.ts';
import { users } from './session.ts';

/** Who changed what, from what, to what, and why. Append-only (trigger). One table a school year, by `at`. */
export const auditEntries = pgTable(
  'audit_entry',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    /** Null: the system itself. */
    actorId: integer('actor_id').references(() => users.id),
    branchId: integer('branch_id').references(() => branches.id),
    action: plainText('action').notNull(),
    entity: plainText('entity').notNull(),
    entityId: plainText('entity_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    reason: text('reason'),
    requestId: text('request_id'),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.at] }),
    index('audit_entry_entity').on(t.entity, t.entityId, t.id),
    index('audit_entry_actor').on(t.actorId, t.id),
  ],
);

/** Seals over the audit, in order: each over the rows since the one before, and over its hash. Append-only (trigger). */
export const auditSeals = pgTable(
  'audit_seal',
  {
    id: id(),
    /** The last row that it is over. */
    lastId: bigint('last_id', { mode: 'number' }).notNull(),
    rows: integer('rows').notNull(),
    hash: bytes('hash').notNull(),
    sealedAt: instant('sealed_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('audit_seal_last_id_unique').on(t.lastId)],
);
