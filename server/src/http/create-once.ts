import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { createdOnce } from '../db/schema/index.ts';
import type { Actor } from './actor.ts';
import type { Transaction } from './app.ts';
import { refuse } from './refuse.ts';

interface Creation {
  readonly actor: Actor;
  /** As the audit names it. */
  readonly entity: string;
  /** Null or absent where the caller doesn't repeat. */
  readonly key: string | null | undefined;
  /** What was asked for: the same key with something else is refused. */
  readonly request: unknown;
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
