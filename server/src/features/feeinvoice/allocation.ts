/** An invoice with something left to pay. */
export interface OpenInvoice {
  readonly id: number;
  readonly balance: number;
  readonly dueDate: string;
}

/** Which part of some money pays which invoice. */
export interface Allocation {
  readonly invoiceId: number;
  readonly amount: number;
}

/** Pays the invoice that is due first, then the next, until the money or the debt is used up. */
export const oldestDueFirst = (open: readonly OpenInvoice[], amount: number): Allocation[] => {
  let left = amount;
  return open.toSorted(byDueDate).flatMap(({ id, balance }) => {
    const paid = Math.min(left, balance);
    left -= paid;
    return paid > 0 ? [{ invoiceId: id, amount: paid }] : [];
  });
};

const byDueDate = (a: OpenInvoice, b: OpenInvoice) => a.dueDate.localeCompare(b.dueDate) || a.id - b.id;

/** Whether every invoice is still open and takes what is meant for it. */
export const fits = (open: readonly OpenInvoice[], allocations: readonly Allocation[]) =>
  allocations.every(({ invoiceId, amount }) =>
    open.some(({ id, balance }) => id === invoiceId && amount <= balance),
  );

export const sumOf = (allocations: readonly { readonly amount: number }[]) =>
  allocations.reduce((sum, { amount }) => sum + amount, 0);
