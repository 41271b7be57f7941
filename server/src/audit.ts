import { auditEntries } from './db/schema/index.ts';
import type { Actor } from './http/actor.ts';
import type { Transaction } from './http/app.ts';

export interface AuditEntry {
  /** Null: the system itself, e.g. at the first start. */
  readonly actor: Pick<Actor, 'userId'> | null;
  readonly branchId?: number | null;
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
  readonly requestId?: string;
}

/** Writes who changed what, in the same transaction as the change. */
export const audit = (tx: Transaction, entry: AuditEntry): Promise<void> => auditAll(tx, [entry]);

/** The same for many records at once. */
export const auditAll = async (tx: Transaction, entries: readonly AuditEntry[]): Promise<void> => {
  if (entries.length === 0) return;
  await tx.insert(auditEntries).values(
    entries.map((entry) => ({
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
    })),
  );
};

const keptAfter = ({ after, version }: AuditEntry): unknown =>
  version === undefined ? (after ?? null) : { ...(after ?? {}), version };
