import type { CheckOutcome } from '@suksa/contracts/checkinout';
import { forgetScan, type QueuedScan, queuedScans, type Store } from './offline-queue.ts';
import { askQuestion, questionOf } from './open-questions.ts';

interface Sending {
  /** Whose session sends: another account's scans wait on. */
  readonly userId: number;
  readonly deliver: (scan: QueuedScan) => Promise<CheckOutcome>;
  readonly onOutcome: (scan: QueuedScan, outcome: CheckOutcome) => void;
  /** Tells whether the scan itself was refused; otherwise it waits on, and the others with it. */
  readonly isRefused: (scan: QueuedScan, cause: unknown) => boolean;
  /** How many still wait. */
  readonly onSent: (waiting: number) => void;
  readonly store?: Store;
}

/** Sends what waits, in the order in which it was scanned. True when everything has been answered. */
export async function sendWaiting(sending: Sending): Promise<boolean> {
  const { userId, deliver, onOutcome, isRefused, onSent, store = localStorage } = sending;
  for (const scan of queuedScans(store).filter((kept) => kept.userId === userId)) {
    try {
      onOutcome(scan, await deliver(scan));
    } catch (cause) {
      if (!isRefused(scan, cause)) return false;
    }
    onSent(forgetScan(scan.idempotencyKey, store).length);
  }
  return true;
}

/** Keeps the question that an answer of the server asks; false where it asks none, and so is the result. */
export function keptQuestion(scan: QueuedScan, outcome: CheckOutcome, store: Store = localStorage): boolean {
  const question = questionOf(scan, outcome);
  if (question) askQuestion(question, store);
  return question !== null;
}
