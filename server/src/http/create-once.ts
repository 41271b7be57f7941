import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { createdOnce } from '../db/schema/index.ts';
import type { Actor } from './actor.ts';
import type { Queryable, Transaction } from './app.ts';
import type { Repeatable } from './caller.ts';
import { refuse } from './refuse.ts';

interface Creation extends Repeatable {
  readonly actor: Actor;
  /** As the audit names it. */
  readonly entity: string;
}

/** Stands for a file in what was asked for. */
export const digestOf = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex');

/**
 * Makes something once for a key: gives the id of what `create` makes, or of what an earlier call with this key made.
 * Whoever comes while that one is still at work waits for it. Refuses `idempotency_key_reused` where the key came with
 * something else.
 */
export const createOnce = async (
  tx: Transaction,
  { actor, entity, key, request }: Creation,
  create: () => Promise<number>,
): Promise<number> => {
  if (!key) return create();
  const requestHash = digestOf(JSON.stringify(request));
  const mine = await tx
    .insert(createdOnce)
    .values({ key, entity, userId: actor.userId, requestHash })
    .onConflictDoNothing()
    .returning({ key: createdOnce.key });
  if (mine.length > 0) {
    const entityId = await create();
    await tx.update(createdOnce).set({ entityId }).where(eq(createdOnce.key, key));
    return entityId;
  }
  const [earlier] = await tx.select().from(createdOnce).where(eq(createdOnce.key, key));
  const isSame =
    earlier?.entity === entity && earlier.userId === actor.userId && earlier.requestHash === requestHash;
  if (!isSame || earlier.entityId === null) return refuse('idempotency_key_reused', { status: 409 });
  return earlier.entityId;
};

/** The key of one of several things that are made by a call with a key. */
const keyOfPart = (key: string, part: string): string =>
  digestOf(`${key}/${part}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

interface Part {
  readonly key: string;
  readonly part: string;
  readonly entityId: number;
}

/** Keeps what a call with a key has made, part by part, for {@link partsMadeBefore}. */
export const keepPart = async (
  tx: Transaction,
  { actor, entity }: Pick<Creation, 'actor' | 'entity'>,
  { key, part, entityId }: Part,
): Promise<void> => {
  const row = { key: keyOfPart(key, part), entity, userId: actor.userId, entityId };
  await tx.insert(createdOnce).values({ ...row, requestHash: digestOf(part) });
};

/** The ids of those among these parts that an earlier call of the same caller with this key has made. */
export const partsMadeBefore = async (
  db: Queryable,
  { actor, entity }: Pick<Creation, 'actor' | 'entity'>,
  parts: readonly Part[],
): Promise<ReadonlySet<number>> => {
  const idOf = new Map(parts.map(({ key, part, entityId }) => [keyOfPart(key, part), entityId]));
  if (idOf.size === 0) return new Set();
  const rows = await db
    .select({ key: createdOnce.key, id: createdOnce.entityId })
    .from(createdOnce)
    .where(
      and(
        inArray(createdOnce.key, [...idOf.keys()]),
        eq(createdOnce.entity, entity),
        eq(createdOnce.userId, actor.userId),
      ),
    );
  return new Set(rows.flatMap(({ key, id }) => (id !== null && idOf.get(key) === id ? [id] : [])));
};
