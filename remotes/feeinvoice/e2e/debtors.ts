import type { Endpoint, EndpointInput, EndpointOutput } from '@suksa/contracts';
import { findFamilies, issueInvoice, readFamilyBalance, recordPayment } from '@suksa/contracts/feeinvoice';
import { localDay } from '@suksa/i18n';

type Api = <const E extends Endpoint>(
  account: 'cashier' | 'operator',
  endpoint: E,
  input?: EndpointInput<E>,
) => Promise<EndpointOutput<E>>;

/** Whose family is whose, in the order of their numbers; three siblings are looked for by `threeBilledSiblings`. */
const places = [
  ...(['cash', 'back', 'first due', 'transfer', 'three siblings', 'one reference', 'colleague'] as const),
  ...([
    'too much',
    'three siblings again',
    'session',
    'accessible',
    'void',
    'prints',
    'moved',
    'roll',
  ] as const),
  ...(['instalments', 'other branch', 'till', 'cheque', 'refund', 'statement', 'two on a sheet'] as const),
  ...(['no connection', 'steps back'] as const),
];

/** Billed with more than what tests pay: nobody's debt ends by them. */
const owed = 850_000;

/** Each of whose children is in a class, and can be billed: other tests let some of the demo school's leave. */
const familiesWithChildren = async (api: Api) => {
  const searches = ['a', 'k', 'p', 's', 'v', 'n', 'm', 'b', 't', 'l'].map((q) =>
    api('cashier', findFamilies, { query: { q } }),
  );
  const found = (await Promise.all(searches)).flatMap(({ rows }) => rows);
  const families = new Map(
    found
      .filter(({ children }) => children.length > 0 && children.every(({ className }) => className !== null))
      .map((family) => [family.id, family]),
  );
  return [...families.values()].sort((a, b) => a.id - b.id);
};

/** A family in debt for one test alone. */
export async function debtor(api: Api, test: (typeof places)[number]) {
  const family = (await familiesWithChildren(api))[places.indexOf(test)];
  if (!family) throw new Error('The demo school has fewer families than tests.');
  if (family.balance >= owed / 2) return family;
  const bill = billFor(await childOf(api, family.id), owed);
  await api('operator', issueInvoice, { body: bill });
  return { ...family, balance: family.balance + owed };
}

/** A payment in cash that was taken a moment ago. */
export const paid = (api: Api, familyId: number, amount = 1000) =>
  api('cashier', recordPayment, {
    body: { idempotencyKey: crypto.randomUUID(), familyId, payer: 'ນາງ ຄຳ', method: 'cash', amount },
  });

/** An invoice that is due today. */
export const billFor = (studentId: number, amount = 20_000) => ({
  idempotencyKey: crypto.randomUUID(),
  studentId,
  dueDate: localDay(),
  lines: [{ feeItemId: 4, amount }],
});

/** A child of the family that can be billed. */
export async function childOf(api: Api, family: number) {
  const { children } = await api('cashier', readFamilyBalance, { params: { id: family } });
  return children.find(({ className }) => className !== null)?.id ?? 0;
}

/** A family with three children that owes nothing but an invoice for each, and what finds it: the digits of a code. */
export async function threeBilledSiblings(api: Api) {
  const found = await familiesWithChildren(api);
  const family = found.find(({ balance, children }) => balance === 0 && children.length >= 3);
  if (!family) throw new Error('The demo school has no family of three that owes nothing.');
  const { children } = await api('cashier', readFamilyBalance, { params: { id: family.id } });
  for (const { id } of children.slice(0, 3)) await api('cashier', issueInvoice, { body: billFor(id) });
  return { family: family.id, code: /\d+$/.exec(family.children[0]?.code ?? '')?.[0] ?? '' };
}
