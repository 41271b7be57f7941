import { CheckMode, ManualReason } from '@suksa/contracts/checkinout';
import * as z from 'zod/mini';

/** A scan of which the server doesn't know yet, with the key under which it is recorded once. */
export const WaitingScan = z.object({
  idempotencyKey: z.string(),
  code: z.string(),
  direction: z.enum(['auto', 'in', 'out']),
  source: z.enum(['code', 'scanner']),
  manualReason: z.optional(ManualReason),
  answered: z.optional(z.boolean()),
  override: z.optional(z.boolean()),
  /** Where it was scanned; told apart by `collectedBy` where it isn't named. */
  mode: z.optional(CheckMode),
  /** With whom a child goes, at pick-up. */
  collectedBy: z.optional(z.number()),
  /** The pass that was shown, by which somebody comes whom a guardian sent. */
  pass: z.optional(z.string()),
  device: z.string(),
  scannedAt: z.string(),
  /** Whose session scanned: another account doesn't send it in its own name. */
  userId: z.number(),
});
export type WaitingScan = z.infer<typeof WaitingScan>;

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageName = 'checkinout.waiting';

/** Scans that an earlier version kept in another place, oldest first; they are gone there once `take` has them on disk. */
export async function takeEarlierScans(
  take: (scan: WaitingScan) => Promise<unknown>,
  store: Store = localStorage,
): Promise<void> {
  const stored = store.getItem(storageName);
  if (stored === null) return;
  for (const scan of scansIn(stored)) await take(scan);
  store.removeItem(storageName);
}

function scansIn(stored: string): readonly WaitingScan[] {
  try {
    const scans: unknown = JSON.parse(stored);
    return Array.isArray(scans) ? scans.flatMap((scan) => WaitingScan.safeParse(scan).data ?? []) : [];
  } catch (cause) {
    console.warn('The scans of an earlier version could not be read', cause);
    return [];
  }
}
