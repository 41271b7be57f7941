import { daysAfter, endOfMonth } from '@suksa/contracts/days';
import type { TotalGroup, TotalsRow } from '@suksa/contracts/feeinvoice';

export interface Days {
  readonly from: string;
  readonly until: string;
}

const ledger = '/feeinvoice/fee_transaction';
const invoices = '/feeinvoice';
const totals = '/feeinvoice/total_feeinvoice';

/** Before any school’s first invoice. */
const beginning = '2000-01-01';

const address = (path: string, query: Readonly<Record<string, string | number | undefined>>) => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') params.set(name, String(value));
  return `${path}?${params}`;
};

/** The invoices that were issued on these days, of every year; those that count unless told. */
export const issuedOn = ({ from, until }: Days, more: Readonly<Record<string, string | number>> = {}) =>
  address(invoices, { years: 'all', status: 'counted', issuedFrom: from, issuedUntil: until, ...more });

/** Invoices of every year with something left to pay; those that are overdue, due on these days, or aren't due yet. */
export const owedInvoices = (
  among: {
    readonly status?: 'overdue' | 'not_due';
    readonly dueFrom?: string;
    readonly dueUntil?: string;
  } = {},
) => address(invoices, { years: 'all', status: 'open', ...among });

export const receiptsOn = (days: Days, more: Readonly<Record<string, string | number>> = {}) =>
  address(ledger, { ...days, ...more });

/** The rows behind a line of the statement; behind the opening balance the statement of all days before. */
export const behindLine = ({ from, until }: Days) => ({
  opening: address(totals, { from: beginning, until: daysAfter(from, -1) }),
  // Those that were cancelled since were billed all the same.
  billed: address(invoices, { years: 'all', issuedFrom: from, issuedUntil: until }),
  discounts: address(invoices, { years: 'all', issuedFrom: from, issuedUntil: until, discount: 'with' }),
  late_fees: address(invoices, { years: 'all', issuedFrom: from, issuedUntil: until, lateFee: 'with' }),
  cancelled: address(invoices, { years: 'all', cancelledFrom: from, cancelledUntil: until }),
  credited: address(ledger, { tab: 'credit-notes', from, until }),
  written_off: address(ledger, { tab: 'write-offs', state: 'approved', from, until }),
  received: receiptsOn({ from, until }),
  taken_back: address(ledger, { voidedFrom: from, voidedUntil: until }),
  refunded: address(ledger, { tab: 'refunds', state: 'paid', paidFrom: from, paidUntil: until }),
});

/** From the first to the last day of `2026-11`. */
export const daysOf = (month: string): Days => ({ from: `${month}-01`, until: endOfMonth(`${month}-01`) });

/** Tills of these days, with how each stands. */
export const tillsOf = ({ from, until }: Days) => address(ledger, { tab: 'tills', from, until });

const monthDays = (month: string, { from, until }: Days): Days => {
  const end = endOfMonth(`${month}-01`);
  return { from: `${month}-01` > from ? `${month}-01` : from, until: end < until ? end : until };
};

/** What of a line’s invoices one of its figures is of; else all of them. */
const narrowed: Partial<Record<Figure, Readonly<Record<string, string>>>> = {
  discounts: { discount: 'with' },
  lateFees: { lateFee: 'with' },
  outstanding: { status: 'open' },
};

/** The figures of a line of the totals. */
export type Figure = Exclude<keyof TotalsRow, 'id' | 'key' | 'name' | 'documents'>;

/** The rows behind one line of the totals by something, or behind one of its figures; none for what has no name. */
export const rowsBehind = (
  by: TotalGroup,
  { id, key }: TotalsRow,
  days: Days,
  figure?: Figure,
): string | null => {
  const more = (figure && narrowed[figure]) ?? {};
  if (by === 'month') return issuedOn(monthDays(key, days), more);
  if (by === 'method') return receiptsOn(days, { method: key, status: 'valid' });
  if (id === null) return null;
  return by === 'cashier'
    ? receiptsOn(days, { cashier: id, status: 'valid' })
    : issuedOn(days, { [by]: id, ...more });
};
