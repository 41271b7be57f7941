import type { FeeItem } from '@suksa/contracts/feeinvoice';
import { asc, eq, max, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import { feeItems } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

export const findItems = (db: Queryable, id?: number) =>
  db
    .select()
    .from(feeItems)
    .where(id === undefined ? undefined : eq(feeItems.id, id))
    .orderBy(asc(feeItems.position), asc(feeItems.id));

type ItemRow = Awaited<ReturnType<typeof findItems>>[number];

export const presentItem = (row: ItemRow): FeeItem => ({
  id: row.id,
  version: row.version,
  code: row.code,
  name: { lo: row.nameLo, en: row.nameEn },
  frequency: row.frequency,
  refundable: row.refundable,
  prorated: row.prorated,
  active: row.active,
});

export const lockItem = async (tx: Transaction, id: number): Promise<void> => {
  await tx.select({ id: feeItems.id }).from(feeItems).where(eq(feeItems.id, id)).for('update');
};

type ItemValues = Omit<FeeItem, 'id' | 'version'>;

const valuesOf = ({ name, ...rest }: ItemValues) => ({ ...rest, nameLo: name.lo, nameEn: name.en });

/** At the end of the list. */
export const insertItem = async (tx: Transaction, item: ItemValues): Promise<number> => {
  const [last] = await tx.select({ position: max(feeItems.position) }).from(feeItems);
  return insertOne(tx, feeItems, { ...valuesOf(item), position: (last?.position ?? 0) + 1 });
};

export const updateItem = async (tx: Transaction, id: number, item: ItemValues): Promise<void> => {
  await tx
    .update(feeItems)
    .set({ ...valuesOf(item), version: sql`${feeItems.version} + 1`, updatedAt: sql`now()` })
    .where(eq(feeItems.id, id));
};
