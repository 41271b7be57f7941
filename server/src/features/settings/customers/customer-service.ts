import type { CustomerChange, CustomerDetails, CustomerInput, Statement } from '@suksa/contracts/settings';
import { normalisePhone } from '@suksa/i18n/lao';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../../audit.ts';
import type { Actor, Context } from '../../../http/actor.ts';
import type { Database, Queryable, Transaction } from '../../../http/app.ts';
import { createOnce } from '../../../http/create-once.ts';
import { conflict, notFound, refuseField } from '../../../http/refuse.ts';
import { overdueUntil } from '../../../school/calendar/due-dates.ts';
import { statementOf } from '../../feeinvoice/families/statement-service.ts';
import { type CustomerPlace, placeOf } from './customer-policy.ts';
import { auditedCustomer, presentDetails } from './customer-presenter.ts';
import {
  type FamilyValues,
  findCustomer,
  indexFamily,
  insertFamily,
  lockFamilies,
  updateFamily,
} from './customer-repository.ts';
import { changesOf, householdsOf } from './family-change-repository.ts';
import { membersOf } from './member-repository.ts';
import { saveMembers } from './member-service.ts';

export const customerEntity = 'settings.customer';

export interface CustomerWrite extends CustomerPlace {
  readonly requestId: string;
}

interface Call {
  readonly actor: Actor;
  readonly context: Context;
  readonly request: FastifyRequest;
}

export const writeOf = ({ request, ...call }: Call): CustomerWrite => ({
  ...placeOf(call),
  requestId: request.id,
});

/** The whole record with its money in the branch; `not_found` where the caller may not know of the family. */
export const readDetails = async (
  db: Queryable,
  place: CustomerPlace,
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

/** Makes a family, or another payer who has no children here. */
export const addCustomer = (
  db: Database,
  { input, requestId, ...place }: CustomerWrite & { readonly input: CustomerInput },
): Promise<CustomerDetails> =>
  db.transaction(async (tx) => {
    const { idempotencyKey: key, ...request } = input;
    const create = () => enterCustomer(tx, { input, requestId, ...place });
    const id = await createOnce(tx, { actor: place.actor, entity: customerEntity, key, request }, create);
    return readDetails(tx, place, id);
  });

const enterCustomer = async (
  tx: Transaction,
  { input, requestId, ...place }: CustomerWrite & { readonly input: CustomerInput },
): Promise<number> => {
  const id = await insertFamily(tx, valuesOf(input));
  await saveMembers(tx, { familyId: id, before: [], children: [], typed: input.members });
  await indexFamily(tx, id);
  await audit(tx, {
    actor: place.actor,
    branchId: place.branchId,
    action: 'create',
    entity: customerEntity,
    entityId: id,
    after: auditedCustomer(await readDetails(tx, place, id)),
    requestId,
  });
  return id;
};

/** Refuses with `conflict` and the record as it is now where somebody has changed it since it was read. */
export const changeCustomer = (
  db: Database,
  {
    id,
    input: { version, ...input },
    requestId,
    ...place
  }: CustomerWrite & { readonly id: number; readonly input: CustomerChange },
): Promise<CustomerDetails> =>
  db.transaction(async (tx) => {
    await lockFamilies(tx, [id]);
    const before = await readDetails(tx, place, id);
    if (before.version !== version) conflict(before);
    await updateFamily(tx, id, valuesOf(input));
    await saveMembers(tx, {
      familyId: id,
      before: await membersOf(tx, id),
      children: before.children,
      typed: input.members,
    });
    await indexFamily(tx, id);
    const after = await readDetails(tx, place, id);
    await audit(tx, {
      actor: place.actor,
      branchId: place.branchId,
      action: 'edit',
      entity: customerEntity,
      entityId: id,
      before: auditedCustomer(before),
      after: auditedCustomer(after),
      requestId,
    });
    return after;
  });

/** Every invoice and receipt of the family in the branch, with the running balance. */
export const readStatement = async (db: Database, place: CustomerPlace, id: number): Promise<Statement> => {
  const row = (await findCustomer(db, place, id)) ?? notFound();
  return {
    family: { id: row.id, name: { lo: row.nameLo, en: row.nameEn } },
    company: row.company,
    address: row.companyAddress,
    asOf: new Date().toISOString(),
    ...(await statementOf(db, place.branchId, id, await overdueUntil(db, place.branchId))),
  };
};

/** Called by whoever writes to a family: refuses what the caller may not know of. */
export const loadVisible = async (
  tx: Transaction,
  place: CustomerPlace,
  id: number,
): Promise<CustomerDetails> => readDetails(tx, place, id);

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
