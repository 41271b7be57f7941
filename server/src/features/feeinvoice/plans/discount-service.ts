import type { EndpointRequest } from '@suksa/contracts';
import type { createDiscount, Discount, setGrant, updateDiscount } from '@suksa/contracts/feeinvoice';
import { writableYear, yearOf } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuseField } from '../../../http/refuse.ts';
import { create, edit, type Resource, write } from '../../../http/write.ts';
import { findBilled } from '../invoices/issue-invoice-repository.ts';
import {
  findDiscounts,
  grantsOfStudent,
  insertDiscount,
  insertGrant,
  lockDiscount,
  removeGrant,
  updateDiscountRow,
} from './discount-repository.ts';
import { findItems } from './item-repository.ts';

const placeOf = ({ context }: Pick<Caller, 'context'>) => ({
  branchId: context.branchId,
  yearId: yearOf(context).id,
});

const discounts: Resource<Discount> = {
  entity: 'feeinvoice.discount',
  lock: async (tx, id, call) => {
    await lockDiscount(tx, id);
    return (await findDiscounts(tx, placeOf(call), id))[0];
  },
  branchOf: (_discount, { context }) => context.branchId,
};

/** A branch's discounts in the order in which they are taken off. */
export const discountsOf = (call: Pick<Caller, 'context' | 'school'>) =>
  findDiscounts(call.school.read, placeOf(call));

export const addDiscount = (
  call: Caller,
  { idempotencyKey: key, ...input }: EndpointRequest<typeof createDiscount>['body'],
): Promise<Discount> =>
  create(
    call,
    discounts,
    async (tx) => {
      await refuseUnknownItem(tx, input.feeItemId);
      return insertDiscount(tx, call.context.branchId, input);
    },
    { key, request: { branchId: call.context.branchId, ...input } },
  );

/** Changes a discount, for what isn't issued yet. */
export const changeDiscount = (
  call: Caller,
  id: number,
  { version, ...input }: EndpointRequest<typeof updateDiscount>['body'],
): Promise<Discount> =>
  edit(call, discounts, { id, version }, async (tx) => {
    await refuseUnknownItem(tx, input.feeItemId);
    await updateDiscountRow(tx, id, input);
  });

/** A discount on a fee that there isn't is refused at the field; `at` is where the discount stands in what was sent. */
export const refuseUnknownItem = async (db: Queryable, id: number | null, at = ''): Promise<void> => {
  if (id !== null && (await findItems(db, id)).length === 0) refuseField(`${at}feeItemId`, 'not_allowed');
};

const knownStudent = async (db: Queryable, call: Pick<Caller, 'actor' | 'context'>, studentId: number) =>
  (await findBilled(db, { actor: call.actor, ...placeOf(call), studentId })) ?? notFound();

/** What can be granted to a student of the branch, and what is. */
export const grantsFor = async (call: Caller, studentId: number) => {
  const db = call.school.db;
  await knownStudent(db, call, studentId);
  return grantsOfStudent(db, placeOf(call), studentId);
};

/** Grants a discount for the year or takes it back; saying the same twice changes nothing. */
export const changeGrant = (
  call: Caller,
  studentId: number,
  { ruleId, granted, reason }: EndpointRequest<typeof setGrant>['body'],
): Promise<void> =>
  write(call, async (tx) => {
    const { id: yearId } = writableYear(call.context);
    const { code } = await knownStudent(tx, call, studentId);
    const offered = await grantsOfStudent(tx, placeOf(call), studentId);
    if (!offered.some((rule) => rule.ruleId === ruleId)) refuseField('ruleId', 'not_allowed');
    const grant = { studentId, yearId, ruleId };
    const changed = granted
      ? await insertGrant(tx, { ...grant, reason, grantedBy: call.actor.userId })
      : await removeGrant(tx, grant);
    const line = {
      action: granted ? 'grant' : 'withdraw',
      entity: 'feeinvoice.discount',
      entityId: ruleId,
      branchId: call.context.branchId,
      after: { student: code, reason },
    };
    return { result: undefined, audit: changed ? line : [] };
  });
