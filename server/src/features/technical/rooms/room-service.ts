import type { Room, RoomInput } from '@suksa/contracts/technical';
import type { Caller } from '../../../http/caller.ts';
import { create, edit, type Resource, remove } from '../../../http/write.ts';
import { presentRoom } from './room-presenter.ts';
import {
  deleteRoomRow,
  findRoom,
  insertRoom,
  lockRoom,
  type RoomFound,
  updateRoomRow,
} from './room-repository.ts';

export const roomEntity = 'technical.room';

/** The rooms of the branch that the caller works in. */
const rooms: Resource<RoomFound> = {
  entity: roomEntity,
  lock: (tx, id, { context: { branchId } }) => lockRoom(tx, { branchId, id }),
  read: (tx, id, { context: { branchId } }) => findRoom(tx, { branchId, id }),
  form: presentRoom,
  audited: presentRoom,
  branchOf: ({ branchId }) => branchId,
};

/** Refuses a name that the branch has already, at `name`. */
export const addRoom = async (call: Caller, input: RoomInput): Promise<Room> =>
  presentRoom(await create(call, rooms, (tx) => insertRoom(tx, call.context.branchId, input)));

export const changeRoom = async (
  call: Caller,
  id: number,
  { version, ...input }: RoomInput & { readonly version: number },
): Promise<Room> =>
  presentRoom(await edit(call, rooms, { id, version }, (tx) => updateRoomRow(tx, id, input)));

/** Refuses with `room_in_use` a room in which lessons are placed: such a one is taken out of use instead. */
export const removeRoom = (call: Caller, id: number): Promise<void> =>
  remove(call, rooms, { id }, (tx) => deleteRoomRow(tx, id));
