import type { AuditTrailEntry } from '@suksa/contracts';
import { and, type Column, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './db/database.ts';
import { auditEntries, users } from './db/schema/index.ts';

const newest = 100;

interface AuditTrailOptions {
  /** Only what this user did. */
  readonly by?: number;
  /** Entries that belong beside those of the record. */
  readonly also?: SQL | undefined;
}

/** What carries people's data away, or opens what is told to few: exports, papers, notes on health and on the law. */
export const disclosures = [
  'export',
  'read',
  'document_read',
  'look_health',
  'look_legal_restriction',
] as const;

/** What a user carried away of people's data: exports, and papers that were opened. */
export const disclosuresBy = (userId: number): SQL | undefined =>
  and(eq(auditEntries.actorId, userId), inArray(auditEntries.action, [...disclosures]));

/** Who changed one record, when, and from what to what: beside every record that can be edited. */
export const auditTrail = async (
  db: Queryable,
  entity: string,
  entityId: number | string,
  { by, also }: AuditTrailOptions = {},
): Promise<{ rows: AuditTrailEntry[] }> => {
  const rows = await db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      action: auditEntries.action,
      reason: auditEntries.reason,
      before: auditEntries.before,
      after: auditEntries.after,
      actorId: auditEntries.actorId,
      nameLo: users.nameLo,
      nameEn: users.nameEn,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(
      and(
        or(and(eq(auditEntries.entity, entity), eq(auditEntries.entityId, String(entityId))), also),
        by === undefined ? undefined : eq(auditEntries.actorId, by),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(newest);
  return { rows: rows.map(presentEntry) };
};

interface Entry {
  readonly id: number;
  readonly at: Date;
  readonly action: string;
  readonly reason: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly actorId: number | null;
  readonly nameLo: string | null;
  readonly nameEn: string | null;
}

/** A line as people read it: what differs, and nothing of what stayed. */
export const presentEntry = (entry: Entry): AuditTrailEntry => {
  const { id, at, action, reason, before, after, actorId, nameLo, nameEn } = entry;
  return {
    id,
    at: at.toISOString(),
    by: actorId === null ? null : { lo: nameLo ?? '', en: nameEn ?? '' },
    action,
    reason,
    changes: changesBetween(before, after),
  };
};

interface Version {
  readonly entity: string;
  readonly id: number | string;
  readonly version: number;
}

/**
 * Who made the version of a record that stands now, and when: what a conflict tells whoever comes second. Not who added
 * a picture or looked at it after that. A line that names no version counts where none after it does.
 */
export const lastChange = async (
  db: Queryable,
  { entity, id, version }: Version,
): Promise<{ by: { lo: string; en: string }; at: string } | undefined> => {
  const versionIn = (record: Column) => sql<string | null>`${record} ->> 'version'`;
  const lines = await db
    .select({
      at: auditEntries.at,
      nameLo: users.nameLo,
      nameEn: users.nameEn,
      was: versionIn(auditEntries.before),
      made: versionIn(auditEntries.after),
      isChange: sql<boolean>`${auditEntries.before} is not null`,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(and(eq(auditEntries.entity, entity), eq(auditEntries.entityId, String(id))))
    .orderBy(desc(auditEntries.id))
    .limit(newest);
  const named = lines.findIndex(({ made }) => made !== null);
  const unnamed = named < 0 ? lines : lines.slice(0, named);
  const maker =
    lines.find(({ was, made }) => made === String(version) && was !== made) ??
    unnamed.find(({ isChange }) => isChange) ??
    unnamed[0];
  if (!maker || maker.nameLo === null || maker.nameEn === null) return undefined;
  return { by: { lo: maker.nameLo, en: maker.nameEn }, at: maker.at.toISOString() };
};

/** Bookkeeping that tells a reader nothing. */
const unspoken = new Set(['version', 'updatedAt', 'createdAt', 'id']);

const changesBetween = (before: unknown, after: unknown): AuditTrailEntry['changes'] => {
  const [old, now] = [recordOf(before), recordOf(after)];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return fields
    .filter((field) => !unspoken.has(field) && JSON.stringify(old[field]) !== JSON.stringify(now[field]))
    .map((field) => ({ field, before: old[field] ?? null, after: now[field] ?? null }));
};

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
