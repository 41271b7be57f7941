import type { ClassGroup, ClassGroupInput } from '@suksa/contracts/technical';
import { writableYear, yearOf } from '../../../../http/actor.ts';
import type { Caller } from '../../../../http/caller.ts';
import { refuseField } from '../../../../http/refuse.ts';
import { create, edit, type Resource, remove } from '../../../../http/write.ts';
import {
  deleteGroupRow,
  type GroupFound,
  insertGroup,
  isClassOfYear,
  lockGroup,
  updateGroupName,
} from './group-repository.ts';

/** Groups of the classes of the caller’s branch and year. */
const groups: Resource<GroupFound> = {
  entity: 'technical.class-group',
  lock: (tx, id, { context }) => lockGroup(tx, { id, yearId: yearOf(context).id }),
  branchOf: (_group, { context }) => context.branchId,
};

/** Refuses at `classId` a class of another branch or year. */
export const addGroup = (call: Caller, input: ClassGroupInput): Promise<ClassGroup> => {
  const yearId = writableYear(call.context).id;
  return create(call, groups, async (tx) => {
    if (!(await isClassOfYear(tx, { id: input.classId, yearId }))) refuseField('classId', 'not_allowed');
    return insertGroup(tx, input);
  });
};

export const renameGroup = (
  call: Caller,
  id: number,
  { name, version }: { readonly name: string; readonly version: number },
): Promise<ClassGroup> => {
  writableYear(call.context);
  return edit(call, groups, { id, version }, (tx) => updateGroupName(tx, id, name));
};

/** What lessons of any version are held for stays. */
export const removeGroup = (call: Caller, id: number): Promise<void> => {
  writableYear(call.context);
  return remove(call, groups, { id }, (tx) => deleteGroupRow(tx, id));
};
