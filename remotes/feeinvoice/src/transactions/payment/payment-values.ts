import { compareTimes } from '@suksa/contracts/days';
import {
  type InvoiceAllocation,
  type OpenInvoice,
  oldestDueFirst,
  sumOf,
} from '@suksa/contracts/fee-allocation';
import {
  type BankMethod,
  type FamilyBalance,
  notes as kipNotes,
  type TillMethod,
} from '@suksa/contracts/feeinvoice';
import { Kip } from '@suksa/contracts/fields';

/** What the form holds: the contract's draft, with nothing typed yet as null. */
export interface PaymentValues {
  readonly idempotencyKey: string;
  readonly familyId: number | null;
  readonly payer: string;
  readonly method: TillMethod;
  readonly bankReference: string;
  readonly amount: number | null;
  readonly tendered: number | null;
  readonly others: {
    readonly method: BankMethod;
    readonly reference: string;
    readonly amount: number | null;
  }[];
  readonly note: string;
  readonly allocations: InvoiceAllocation[];
  readonly keepRest: boolean;
}

export const newPayment = (idempotencyKey: string): PaymentValues => ({
  idempotencyKey,
  familyId: null,
  payer: '',
  method: 'cash',
  bankReference: '',
  amount: null,
  tendered: null,
  others: [],
  note: '',
  allocations: [],
  keepRest: false,
});

export const openInvoices = ({ invoices }: Pick<FamilyBalance, 'invoices'>) =>
  invoices.filter(({ balance }) => balance > 0);

interface DueInvoice extends OpenInvoice {
  /** In an agreement on instalments that is kept: its instalment is due, not the invoice. */
  readonly agreedUntil?: string | null;
}

/** What is due by `today`; where nothing is due yet, the invoice or the instalment that is due next. */
export function dueAmount(
  open: readonly DueInvoice[],
  today: string,
  instalments: FamilyBalance['instalments'] = [],
): number {
  const sums = [
    ...open
      .filter(({ agreedUntil }) => !agreedUntil)
      .map(({ dueDate, balance }) => ({ day: dueDate, balance })),
    ...instalments.map(({ until, amount }) => ({ day: until, balance: amount })),
  ];
  const due = sums.filter(({ day }) => day <= today);
  if (due.length > 0) return owedOn(due);
  return sums.sort((a, b) => compareTimes(a.day, b.day))[0]?.balance ?? 0;
}

export const owedOn = (open: readonly { readonly balance: number }[]): number =>
  open.reduce((sum, { balance }) => sum + balance, 0);

/** What stands in a field, where it is a sum of kip: nothing is made of what the form would refuse. */
export const sumIn = (typed: number | null): number => {
  const { success, data } = Kip.safeParse(typed);
  return success ? data : 0;
};

/** What no invoice takes. */
export const restOf = ({ amount, allocations }: Pick<PaymentValues, 'amount' | 'allocations'>): number =>
  Math.max(0, sumIn(amount) - sumOf(allocations));

/** A new amount is spread over what is open, and what was agreed about another rest no longer holds. */
export const withAmount = (open: readonly OpenInvoice[], amount: number | null) => ({
  amount,
  allocations: oldestDueFirst(open, sumIn(amount)),
  keepRest: false,
});

/** A line that was chosen by hand; the amount follows the lines. */
export function withAllocation(
  allocations: readonly InvoiceAllocation[],
  { invoiceId, amount }: InvoiceAllocation,
) {
  const others = allocations.filter((allocation) => allocation.invoiceId !== invoiceId);
  const changed = amount > 0 ? [...others, { invoiceId, amount }] : others;
  return { amount: sumOf(changed) || null, allocations: changed, keepRest: false };
}

/** What comes by the first way: all that others don't bring. */
export const ownPart = ({ amount, others }: Pick<PaymentValues, 'amount' | 'others'>): number =>
  Math.max(0, sumIn(amount) - others.reduce((sum, other) => sum + sumIn(other.amount), 0));

/** What of a sum no note is small enough for: there are no coins. */
export const oddOf = (sum: number): number => sum % kipNotes.n500;

const notes = [50_000, 100_000, 500_000];

/** What people hand over for this amount: exactly it, or rounded up to the next notes. */
export const likelyCash = (amount: number): number[] => [
  ...new Set([amount, ...notes.map((note) => Math.ceil(amount / note) * note)]),
];
