import type { CustomerChange, CustomerDetails, CustomerInput, Statement } from '@suksa/contracts/settings';
import { normalisePhone } from '@suksa/i18n/lao';
import type { Database, Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuseField } from '../../../http/refuse.ts';
import { create, edit, type Resource } from '../../../http/write.ts';
import { overdueUntil } from '../../../school/calendar/due-dates.ts';
import { indexFamily } from '../../../school/people/index-family.ts';
import { statementOf } from '../../feeinvoice/families/statement-service.ts';
import type { CustomerPlace } from './customer-policy.ts';
import { auditedCustomer, presentDetails } from './customer-presenter.ts';
import { findCustomer } from './customer-repository.ts';
import { type FamilyValues, insertFamily, lockFamilies, updateFamily } from './customer-write-repository.ts';
import { changesOf, householdsOf } from './family-change-repository.ts';
import { membersOf } from './member-repository.ts';
import { saveMembers } from './member-service.ts';

export const customerEntity = 'settings.customer';

/** The whole record with its money in the branch; `not_found` where the caller may not know of the family. */
export const readDetails = async (
  db: Queryable,
  place: Pick<Caller, 'actor' | 'context'>,
  id: number,
): Promise<CustomerDetails> => {
  const row = (await findCustomer(db, place, id)) ?? notFound();
  return presentDetails({
    actor: place.actor,
    row,
    members: await membersOf(db, id),
    households: await householdsOf(db, id),
    changes: await changesOf(db, id),
  });
};

export const customers: Resource<CustomerDetails> = {
  entity: customerEntity,
  lock: async (tx, id, call) => {
    await lockFamilies(tx, [id]);
    return readDetails(tx, call, id);
  },
  read: (tx, id, call) => readDetails(tx, call, id),
  audited: auditedCustomer,
  branchOf: (_customer, { context }) => context.branchId,
};

/** Makes a family, or another payer who has no children here. */
export const addCustomer = (call: Caller, input: CustomerInput): Promise<CustomerDetails> => {
  const { idempotencyKey: key, ...request } = input;
  return create(call, customers, (tx) => enterCustomer(tx, input), { key, request });
};

const enterCustomer = async (tx: Transaction, input: CustomerInput): Promise<number> => {
  const id = await insertFamily(tx, valuesOf(input));
  await saveMembers(tx, { familyId: id, before: [], children: [], typed: input.members });
  await indexFamily(tx, id);
  return id;
};

/** Refuses with `conflict` and the record as it is now where somebody has changed it since it was read. */
export const changeCustomer = (
  call: Caller,
  id: number,
  { version, ...input }: CustomerChange,
): Promise<CustomerDetails> =>
  edit(call, customers, { id, version }, async (tx, { children }) => {
    await updateFamily(tx, id, valuesOf(input));
    await saveMembers(tx, { familyId: id, before: await membersOf(tx, id), children, typed: input.members });
    await indexFamily(tx, id);
  });

/** Every invoice and receipt of the family in the branch, with the running balance. */
export const readStatement = async (db: Database, place: CustomerPlace, id: number): Promise<Statement> => {
  const { branchId } = place.context;
  const row = (await findCustomer(db, place, id)) ?? notFound();
  return {
    family: { id: row.id, name: { lo: row.nameLo, en: row.nameEn } },
    company: row.company,
    address: row.companyAddress,
    asOf: new Date().toISOString(),
    ...(await statementOf(db, branchId, id, await overdueUntil(db, branchId))),
  };
};

const valuesOf = (input: CustomerInput): FamilyValues => ({
  nameLo: input.name.lo,
  nameEn: input.name.en,
  note: input.note,
  company: input.company,
  companyTaxNumber: input.companyTaxNumber,
  companyPhone:
    input.companyPhone === ''
      ? null
      : (normalisePhone(input.companyPhone) ?? refuseField('companyPhone', 'phone')),
  companyAddress: input.companyAddress,
  paymentDays: input.paymentDays,
  paymentRhythm: input.paymentRhythm,
  termsNote: input.termsNote,
});
