import type { RoomInput } from '@suksa/contracts/technical';
import { and, asc, eq, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import { rooms } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

export type RoomFound = typeof rooms.$inferSelect;

export const roomsOf = (db: Queryable, branchId: number): Promise<RoomFound[]> =>
  db.select().from(rooms).where(eq(rooms.branchId, branchId)).orderBy(asc(rooms.name));

interface RecordOfBranch {
  readonly branchId: number;
  readonly id: number;
}

const isWanted = ({ branchId, id }: RecordOfBranch) => and(eq(rooms.id, id), eq(rooms.branchId, branchId));

export const findRoom = async (db: Queryable, wanted: RecordOfBranch): Promise<RoomFound | undefined> =>
  (await db.select().from(rooms).where(isWanted(wanted)))[0];

/** Reads a room and holds it until the transaction ends. */
export const lockRoom = async (tx: Transaction, wanted: RecordOfBranch): Promise<RoomFound | undefined> =>
  (await tx.select().from(rooms).where(isWanted(wanted)).for('update'))[0];

export const insertRoom = (
  tx: Transaction,
  branchId: number,
  { name, kind, seats, active, condition = null }: RoomInput,
): Promise<number> => insertOne(tx, rooms, { branchId, name, kind, seats, active, condition });

export const updateRoomRow = async (
  tx: Transaction,
  id: number,
  { name, kind, seats, active, condition }: RoomInput,
): Promise<void> => {
  await tx
    .update(rooms)
    .set({ name, kind, seats, active, condition, version: sql`${rooms.version} + 1`, updatedAt: sql`now()` })
    .where(eq(rooms.id, id));
};

export const deleteRoomRow = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(rooms).where(eq(rooms.id, id));
};
