import type { Endpoint, EndpointInput, EndpointOutput } from '@suksa/contracts';
import { admitStudent, listClasses } from '@suksa/contracts/education';
import { findFamilies, issueInvoice, readFamilyBalance, recordPayment } from '@suksa/contracts/feeinvoice';
import { me } from '@suksa/contracts/session';
import { localDay } from '@suksa/i18n';

type Api = <const E extends Endpoint>(
  account: 'cashier' | 'operator' | 'registrar',
  endpoint: E,
  input?: EndpointInput<E>,
) => Promise<EndpointOutput<E>>;

/** Billed with more than what tests pay: nobody's debt ends by them. */
const owed = 850_000;

const unique = () => Math.random().toString(36).slice(2, 10);

/** A family that no other test knows, each of whose children is in a class. */
async function newFamily(api: Api, children: number) {
  const [{ classes }, { branches }] = await Promise.all([
    api('registrar', listClasses),
    api('registrar', me),
  ]);
  const [emptiest] = [...classes].sort((a, b) => a.students - a.capacity - (b.students - b.capacity));
  const admission = {
    ...{ surnameEn: `Payer${unique()}`, surnameLo: 'ຈ່າຍດີ', sex: 'female' as const, birthDate: '2016-04-05' },
    classId: emptiest?.id ?? 0,
    startDate: branches[0]?.years.find(({ state }) => state === 'open')?.start ?? '',
    overCapacityReason: 'Admitted by a test.',
  };
  const mother = {
    relation: 'mother' as const,
    nameEn: `Mother${unique()}`,
    nameLo: 'ນາງ ຄຳ',
    isPayer: true,
  };
  const admit = (family: { guardians: (typeof mother)[]; familyId?: number }) =>
    api('registrar', admitStudent, { body: { firstNameEn: `Given${unique()}`, ...admission, ...family } });
  const eldest = await admit({ guardians: [mother] });
  for (let n = 1; n < children; n += 1) await admit({ guardians: [], familyId: eldest.family.id });
  return eldest;
}

const findFamily = async (api: Api, code: string) => {
  const { rows } = await api('cashier', findFamilies, { query: { q: code } });
  const family = rows.find(({ children }) => children.some((child) => child.code === code));
  if (!family) throw new Error(`The till doesn't find the family of ${code}.`);
  return family;
};

/** A family in debt for one test alone. */
export async function debtor(api: Api) {
  const child = await newFamily(api, 1);
  await api('operator', issueInvoice, { body: billFor(child.id, owed) });
  return findFamily(api, child.code);
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

/** A child of the family. */
export async function childOf(api: Api, family: number) {
  const { children } = await api('cashier', readFamilyBalance, { params: { id: family } });
  return children[0]?.id ?? 0;
}

/** A family with three children that owes nothing but an invoice for each, and what finds it: the digits of a code. */
export async function threeBilledSiblings(api: Api) {
  const { family, code } = await newFamily(api, 3);
  const { children } = await api('cashier', readFamilyBalance, { params: { id: family.id } });
  for (const { id } of children) await api('operator', issueInvoice, { body: billFor(id) });
  return { family: family.id, code: /\d+$/.exec(code)?.[0] ?? '' };
}
