import { compareTimes } from './days.ts';
/** An invoice with something left to pay. */
export interface OpenInvoice {
  readonly id: number;
  readonly balance: number;
  /** `YYYY-MM-DD`. */
  readonly dueDate: string;
}

/** Which part of some money pays which invoice. */
export interface InvoiceAllocation {
  readonly invoiceId: number;
  readonly amount: number;
}

/**
 * What money pays when nobody says otherwise: the invoice that is due first, then the next, until the money or the
 * debt is used up. The form shows it before, the server does it.
 */
export const oldestDueFirst = (open: readonly OpenInvoice[], amount: number): InvoiceAllocation[] => {
  let left = amount;
  return [...open].sort(byDueDate).flatMap(({ id, balance }) => {
    const paid = Math.min(left, balance);
    left -= paid;
    return paid > 0 ? [{ invoiceId: id, amount: paid }] : [];
  });
};

const byDueDate = (a: OpenInvoice, b: OpenInvoice) => compareTimes(a.dueDate, b.dueDate) || a.id - b.id;

/** Whether every invoice is still open and takes what is meant for it. */
export const fits = (open: readonly OpenInvoice[], allocations: readonly InvoiceAllocation[]): boolean =>
  allocations.every(({ invoiceId, amount }) =>
    open.some(({ id, balance }) => id === invoiceId && amount <= balance),
  );

/**
 * The second household's part of an amount, by its share in percent: whole kip, what doesn't divide falls to the first.
 */
export const partOfSecond = (amount: number, share: number): number => Math.floor((amount * share) / 100);

/** Kip. */
export const sumOf = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);
