import { endOfMonth } from '@suksa/contracts/days';
import type { AccountsQuery, ComingRow, TotalGroup, TotalsRow } from '@suksa/contracts/feeinvoice';

export interface Days {
  readonly from: string;
  readonly until: string;
}

const ledger = '/feeinvoice/fee_transaction';
const invoices = '/feeinvoice';
const totals = '/feeinvoice/total_feeinvoice';

const address = (path: string, query: Readonly<Record<string, string | number | undefined>>) => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') params.set(name, String(value));
  return params.size > 0 ? `${path}?${params}` : path;
};

export const totalsOf = ({ from, until }: Partial<Days> = {}) => address(totals, { from, until });

/** Families’ accounts of these days; those alone that have paid ahead, have something to pay, or don’t add up. */
export const accountsOf = ({ from, until }: Partial<Days>, side?: AccountsQuery['side']) =>
  address(totals, { rows: 'accounts', from, until, side });

/** What can be expected on these days; of families alone whose own habit tells it. */
export const comingOf = ({ from, until }: Partial<Days> = {}, habit?: 'own') =>
  address(totals, { rows: 'coming', from, until, habit });

export const invoicesOfFamily = (family: number) => address(invoices, { years: 'all', family });

/** The invoice among the rest that its family has to pay, or the agreement. */
export const behindComing = ({ family, invoice, instalment }: ComingRow) =>
  instalment
    ? address(invoices, { tab: 'agreements', q: invoice.number, of: invoice.id })
    : address(invoices, { years: 'all', family: family.id, status: 'open', invoice: invoice.id });

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

/** The rows behind a line of the statement; behind what it begins and ends with the accounts of all families. */
export const behindLine = ({ from, until }: Days) => ({
  opening: accountsOf({ from, until }),
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
  closing: accountsOf({ from, until }),
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
  credited: { credited: 'with' },
  returned: { credited: 'with' },
  writtenOff: { writtenOff: 'with' },
  outstanding: { status: 'open' },
};

/** The figures of a line of the totals. */
export type Figure = Exclude<keyof TotalsRow, 'id' | 'key' | 'name' | 'documents'>;

/** A class, level or fee, or what has none. */
const among = (
  by: 'class' | 'level' | 'item',
  id: number | null,
): Readonly<Record<string, string | number>> =>
  id === null ? { without: by === 'item' ? 'item' : 'class' } : { [by]: id };

/** The rows behind one line of the totals by something, or behind one of its figures. */
export const rowsBehind = (
  by: TotalGroup,
  { id, key }: Pick<TotalsRow, 'id' | 'key'>,
  days: Days,
  figure?: Figure,
): string => {
  const more = (figure && narrowed[figure]) ?? {};
  if (by === 'method') return receiptsOn(days, { method: key, status: 'valid' });
  if (by === 'cashier') return receiptsOn(days, { status: 'valid', ...(id !== null && { cashier: id }) });
  return by === 'month'
    ? issuedOn(monthDays(key, days), more)
    : issuedOn(days, { ...among(by, id), ...more });
};

/** The rows behind all lines of the totals by something together. */
export const rowsBehindSum = (by: TotalGroup, days: Days, figure?: Figure): string =>
  by === 'method' || by === 'cashier'
    ? receiptsOn(days, { status: 'valid' })
    : issuedOn(days, (figure && narrowed[figure]) ?? {});
