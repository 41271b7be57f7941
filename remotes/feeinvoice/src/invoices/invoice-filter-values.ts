import { invoiceAges, invoicePayers, invoiceStatusFilters } from '@suksa/contracts/feeinvoice';
import type { ListState } from '@suksa/ui/list';

/** The filters of the list, as the address holds them. */
export const invoiceFilters = {
  status: invoiceStatusFilters,
  class: 'number',
  dueFrom: 'text',
  dueUntil: 'text',
  period: 'text',
  item: 'number',
  payer: invoicePayers,
  family: 'number',
  age: invoiceAges,
  discount: ['with', 'without'],
  // Set by the totals, which open the rows behind a number.
  lateFee: ['with'],
  credited: ['with'],
  writtenOff: ['with'],
  without: ['class', 'item'],
  issuedFrom: 'text',
  issuedUntil: 'text',
  cancelledFrom: 'text',
  cancelledUntil: 'text',
  level: 'number',
  years: ['all'],
} as const;

export type InvoiceListState = ListState<string, typeof invoiceFilters>;
