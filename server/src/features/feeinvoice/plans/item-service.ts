import type { EndpointRequest } from '@suksa/contracts';
import type { createFeeItem, FeeItem, updateFeeItem } from '@suksa/contracts/feeinvoice';
import type { Caller } from '../../../http/caller.ts';
import { create, edit, type Resource } from '../../../http/write.ts';
import { findItems, insertItem, lockItem, presentItem, updateItem } from './item-repository.ts';

const items: Resource<FeeItem> = {
  entity: 'feeinvoice.item',
  lock: async (tx, id) => {
    await lockItem(tx, id);
    const [row] = await findItems(tx, id);
    return row && presentItem(row);
  },
};

/** Adds something that the school charges for, in all branches. */
export const addItem = (
  call: Caller,
  { idempotencyKey: key, ...input }: EndpointRequest<typeof createFeeItem>['body'],
) => create(call, items, (tx) => insertItem(tx, input), { key, request: input });

/** Changes a fee; the lines of issued invoices keep its name as it was. */
export const changeItem = (
  call: Caller,
  id: number,
  { version, ...input }: EndpointRequest<typeof updateFeeItem>['body'],
) => edit(call, items, { id, version }, (tx) => updateItem(tx, id, input));
