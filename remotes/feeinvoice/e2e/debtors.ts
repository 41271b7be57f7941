import type { Endpoint, EndpointInput, EndpointOutput } from '@suksa/contracts';
import { findFamilies, recordPayment } from '@suksa/contracts/feeinvoice';

type Api = <const E extends Endpoint>(
  account: 'cashier' | 'operator',
  endpoint: E,
  input?: EndpointInput<E>,
) => Promise<EndpointOutput<E>>;

/**
 * A family in debt for one test alone: each test has its own place in the list. Payments of tests are so small
 * that nobody's debt ends by them.
 */
export async function debtor(api: Api, place: number) {
  const searches = ['a', 'k', 'p', 's', 'v', 'n', 'm', 'b'].map((q) =>
    api('cashier', findFamilies, { query: { q } }),
  );
  const found = (await Promise.all(searches)).flatMap(({ rows }) => rows);
  const inDebt = new Map(
    found.filter(({ balance }) => balance >= 500_000).map((family) => [family.id, family]),
  );
  const families = [...inDebt.values()].sort((a, b) => a.id - b.id);
  const family = families[place % families.length];
  if (!family) throw new Error('The demo school has no family in debt.');
  return family;
}

/** A payment in cash that was taken a moment ago. */
export const paid = (api: Api, familyId: number, amount = 1000) =>
  api('cashier', recordPayment, {
    body: { idempotencyKey: crypto.randomUUID(), familyId, payer: 'ນາງ ຄຳ', method: 'cash', amount },
  });
