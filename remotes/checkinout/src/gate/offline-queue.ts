import { ManualReason } from '@suksa/contracts/checkinout';
import * as z from 'zod/mini';

/**
 * Scans that the server hasn't answered yet, kept in this browser so that neither a lost connection nor a closed
 * window loses one. Each carries its idempotency key: sending it again never records it twice.
 */
export const QueuedScan = z.object({
  idempotencyKey: z.string(),
  code: z.string(),
  direction: z.enum(['auto', 'in', 'out']),
  source: z.enum(['code', 'scanner']),
  manualReason: z.optional(ManualReason),
  answered: z.optional(z.boolean()),
  override: z.optional(z.boolean()),
  device: z.string(),
  scannedAt: z.string(),
  /** Whose session scanned: another account doesn't send it in its own name. */
  userId: z.number(),
});
export type QueuedScan = z.infer<typeof QueuedScan>;

const storageName = 'checkinout.waiting';

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The scans that wait, oldest first. What can't be read is left out: better than a gate that doesn't open. */
export function queuedScans(store: Store = localStorage): readonly QueuedScan[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(storageName) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((entry) => {
      const parsed = QueuedScan.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    });
  } catch (cause) {
    console.warn('The waiting scans could not be read', cause);
    return [];
  }
}

/** Adds a scan behind the others. Throws where the browser refuses to keep it: the guard must be told. */
export function queueScan(scan: QueuedScan, store: Store = localStorage): readonly QueuedScan[] {
  return write(
    [...queuedScans(store).filter((kept) => kept.idempotencyKey !== scan.idempotencyKey), scan],
    store,
  );
}

/** Takes a scan out that the server has answered. */
export function forgetScan(idempotencyKey: string, store: Store = localStorage): readonly QueuedScan[] {
  return write(
    queuedScans(store).filter((kept) => kept.idempotencyKey !== idempotencyKey),
    store,
  );
}

function write(scans: readonly QueuedScan[], store: Store): readonly QueuedScan[] {
  if (scans.length === 0) store.removeItem(storageName);
  else store.setItem(storageName, JSON.stringify(scans));
  return scans;
}
