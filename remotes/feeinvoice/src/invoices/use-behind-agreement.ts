import { type Invoice, listAgreements } from '@suksa/contracts/feeinvoice';
import { apiQuery, useCan } from '@suksa/platform';
import { useQuery } from '@tanstack/react-query';

/**
 * Whether an overdue invoice is in an agreement that isn’t kept: it is due by its own date again, and can’t come into
 * another one before that has ended. Undefined while nobody knows.
 */
export function useBehindAgreement(
  invoice: Pick<Invoice, 'id' | 'number' | 'status'> | undefined,
): boolean | undefined {
  const asks = useCan()('feeinvoice.plan.view') && invoice?.status === 'overdue';
  const query = { q: invoice?.number ?? '', state: 'behind' as const };
  const { data } = useQuery({ ...apiQuery(listAgreements, { query }), enabled: asks });
  if (!asks) return false;
  return data?.rows.some(({ invoices }) => invoices.some(({ id }) => id === invoice.id));
}
