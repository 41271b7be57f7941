import type { PaymentMethod } from '@suksa/contracts/feeinvoice';
import { type Actor, can } from '../../../http/actor.ts';
import { refuse } from '../../../http/refuse.ts';

/** As permissions and the audit name it. */
export const paymentEntity = 'feeinvoice.payment';

/** Who wrote a receipt, and the day of the till that it is in. */
interface Writing {
  readonly cashierId: number;
  readonly tillDay: string;
}

interface Receipt extends Writing {
  readonly isVoid: boolean;
  readonly method: PaymentMethod;
  /** Some of its money was given back. */
  readonly isRefunded: boolean;
}

/** Cashiers take back only what they wrote themselves, and only while the till of that day is theirs. */
export const mayVoidAsCashier = (actor: Actor, { cashierId, tillDay }: Writing, today: string) =>
  cashierId === actor.userId && tillDay === today;

/** Later than the day of the till it takes a second person, whoever the first one is. */
export const mayVoidAsManager = (actor: Actor, { cashierId, tillDay }: Writing, today: string) =>
  cashierId !== actor.userId || tillDay === today;

/** How this caller may void this receipt: as its cashier today, as a manager on any day, or not at all. */
export const voidingOf = (actor: Actor, receipt: Receipt, today: string): 'cashier' | 'manager' | null => {
  // What came from another branch is moved back: the books of that branch say that it left.
  if (receipt.isVoid || receipt.method === 'branch_transfer' || receipt.isRefunded) return null;
  if (can(actor, 'feeinvoice.payment.void') && mayVoidAsCashier(actor, receipt, today)) return 'cashier';
  return can(actor, 'feeinvoice.payment.approve') && mayVoidAsManager(actor, receipt, today)
    ? 'manager'
    : null;
};

/** The till that cash goes into or comes out of: one that its cashier has opened today. */
export const cashDrawer = (
  drawer: { readonly id: number; readonly day: string } | null,
  today: string,
): number => {
  if (!drawer) return refuse('till_needed', { status: 409 });
  if (drawer.day !== today) refuse('till_overdue', { status: 409 });
  return drawer.id;
};
