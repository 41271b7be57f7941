import { paymentMethods, paymentSorts, paymentStatuses } from '@suksa/contracts/feeinvoice';
import { useListState } from '@suksa/ui/list';

/** Where one is in the ledger, held by the address; newest first. */
export const useLedgerState = () =>
  useListState({
    sorts: paymentSorts,
    defaultDir: 'desc',
    filters: {
      from: 'text',
      until: 'text',
      method: paymentMethods,
      status: paymentStatuses,
      cashier: 'number',
      till: 'number',
      // Set by the totals, which open the rows behind a number.
      voidedFrom: 'text',
      voidedUntil: 'text',
    },
  });

export type LedgerState = ReturnType<typeof useLedgerState>;
export type LedgerQuery = LedgerState['query'];
