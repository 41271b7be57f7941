import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from './db/database.ts';
import { preparedByShape } from './db/planned.ts';
import { auditEntries } from './db/schema/index.ts';
import { insertMany } from './db/write-many.ts';

export interface AuditEntry {
  /** Null: the system itself, e.g. at the first start. */
  readonly actor: { readonly userId: number } | null;
  readonly branchId?: number | null | undefined;
  /** Verb, as in the permission: `create`, `edit`, `void`. */
  readonly action: string;
  /** What kind of thing, as in the permission: `education.student`. */
  readonly entity: string;
  readonly entityId: number | string;
  /** The row before and after, presented; secrets never. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** The version of the record that this change made, where it made one: kept in `after`, where no history tells it. */
  readonly version?: number | undefined;
  readonly reason?: string | undefined;
  readonly requestId?: string | undefined;
}

/** Writes who changed what, in the same transaction as the change. */
export const audit = (tx: Transaction, entry: AuditEntry): Promise<void> => auditAll(tx, [entry]);

/** The same for many records at once. */
export const auditAll = async (tx: Transaction, entries: readonly AuditEntry[]): Promise<void> => {
  const lines = entries.map(lineOf);
  const [only] = lines;
  if (!only) return;
  if (!isOneStatement(lines)) await insertMany(tx, auditEntries, lines);
  else if (lines.length > 1) await tx.insert(auditEntries).values(lines);
  else await plannedLine(tx, { before: only.before !== null, after: only.after !== null }, only);
};

/** More are written as one parameter, some thousands at a time. */
const fewLines = 200;

/** Whether so many lines are written by one statement, behind which a commit can go. */
export const isOneStatement = ({ length }: readonly unknown[]): boolean => length > 0 && length <= fewLines;

interface LineShape {
  readonly before: boolean;
  readonly after: boolean;
}

/** Of one record, as most are: a null that is told by a placeholder would be kept as the JSON of a null. */
const plannedLine = preparedByShape('audit_line', (db: Queryable, { before, after }: LineShape) =>
  db.insert(auditEntries).values({
    actorId: sql.placeholder('actorId'),
    branchId: sql.placeholder('branchId'),
    action: sql.placeholder('action'),
    entity: sql.placeholder('entity'),
    entityId: sql.placeholder('entityId'),
    before: before ? sql.placeholder('before') : null,
    after: after ? sql.placeholder('after') : null,
    reason: sql.placeholder('reason'),
    requestId: sql.placeholder('requestId'),
  }),
);

const lineOf = (entry: AuditEntry) => ({
  // What the server does by its schedule has no user: 0.
  actorId: entry.actor?.userId || null,
  branchId: entry.branchId ?? null,
  action: entry.action,
  entity: entry.entity,
  entityId: String(entry.entityId),
  before: entry.before ?? null,
  after: keptAfter(entry),
  reason: entry.reason ?? null,
  requestId: entry.requestId ?? null,
});

const keptAfter = ({ after, version }: AuditEntry): unknown =>
  version === undefined ? (after ?? null) : { ...(after ?? {}), version };
