import type { RoomInput } from '@suksa/contracts/technical';
import { and, asc, eq, sql } from 'drizzle-orm';
import { rooms } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

export type RoomFound = typeof rooms.$inferSelect;

export const roomsOf = (db: Queryable, branchId: number): Promise<RoomFound[]> =>
  db.select().from(rooms).where(eq(rooms.branchId, branchId)).orderBy(asc(rooms.name));

interface Wanted {
  readonly branchId: number;
  readonly id: number;
}

const isWanted = ({ branchId, id }: Wanted) => and(eq(rooms.id, id), eq(rooms.branchId, branchId));

export const findRoom = async (db: Queryable, wanted: Wanted): Promise<RoomFound | undefined> =>
  (await db.select().from(rooms).where(isWanted(wanted)))[0];

/** Reads a room and holds it until the transaction ends. */
export const lockRoom = async (tx: Transaction, wanted: Wanted): Promise<RoomFound | undefined> =>
  (await tx.select().from(rooms).where(isWanted(wanted)).for('update'))[0];

export const insertRoom = async (
  tx: Transaction,
  branchId: number,
  { name, kind, seats, active, condition = null }: RoomInput,
): Promise<number> => {
  const [row] = await tx
    .insert(rooms)
    .values({ branchId, name, kind, seats, active, condition })
    .returning({ id: rooms.id });
  return (row as { id: number }).id;
};

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
