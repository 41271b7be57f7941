import { summarisePayments } from '@suksa/contracts/feeinvoice';
import { apiQuery } from '@suksa/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LedgerQuery } from './ledger-state.ts';

/** What the filtered receipts add up to, in all and by method. Paging and order change nothing here. */
export function useLedgerSums(query: LedgerQuery) {
  const { q, from, until, method, status, cashier, till, voidedFrom, voidedUntil } = query;
  const narrowed = { q, from, until, method, status, cashier, till, voidedFrom, voidedUntil };
  return useQuery({
    ...apiQuery(summarisePayments, { query: narrowed }),
    placeholderData: keepPreviousData,
  });
}
