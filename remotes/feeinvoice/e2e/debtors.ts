import type { Endpoint, EndpointInput, EndpointOutput } from '@suksa/contracts';
import { findFamilies, issueInvoice, readFamilyBalance, recordPayment } from '@suksa/contracts/feeinvoice';
import { localDay } from '@suksa/i18n';

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

/** A small invoice that is due today. */
export const billFor = (studentId: number) => ({
  idempotencyKey: crypto.randomUUID(),
  studentId,
  dueDate: localDay(),
  lines: [{ feeItemId: 4, amount: 20_000 }],
});

export const childOf = async (api: Api, family: number) =>
  (await api('cashier', readFamilyBalance, { params: { id: family } })).children[0]?.id ?? 0;

/** A family with three children that owes nothing but an invoice for each, and what finds it: the digits of a code. */
export async function threeBilledSiblings(api: Api) {
  const searches = ['a', 'k', 'p', 's', 'v', 'n', 'm', 'b', 't', 'l'].map((q) =>
    api('cashier', findFamilies, { query: { q } }),
  );
  const found = (await Promise.all(searches)).flatMap(({ rows }) => rows);
  const family = found.find(({ balance, children }) => balance === 0 && children.length >= 3);
  if (!family) throw new Error('The demo school has no family of three that owes nothing.');
  const { children } = await api('cashier', readFamilyBalance, { params: { id: family.id } });
  for (const { id } of children.slice(0, 3)) await api('cashier', issueInvoice, { body: billFor(id) });
  return { family: family.id, code: /\d+$/.exec(family.children[0]?.code ?? '')?.[0] ?? '' };
}
