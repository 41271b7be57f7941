import { laoSortKey } from '@suksa/i18n/lao';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import { families } from '../../../db/schema/index.ts';
import type { Transaction } from '../../../http/app.ts';

/** Holds these families until the transaction ends, always in the same order. */
export const lockFamilies = async (tx: Transaction, ids: readonly number[]): Promise<void> => {
  await tx
    .select({ id: families.id })
    .from(families)
    .where(inArray(families.id, [...ids]))
    .orderBy(asc(families.id))
    .for('update');
};

export interface FamilyValues {
  readonly nameLo: string;
  readonly nameEn: string;
  readonly note: string;
  readonly company: string;
  readonly companyTaxNumber: string;
  readonly companyPhone: string | null;
  readonly companyAddress: string;
  readonly paymentDays: number | null;
  readonly paymentRhythm: '' | 'month' | 'term' | 'year';
  readonly termsNote: string;
}

export const insertFamily = async (
  tx: Transaction,
  values: Pick<FamilyValues, 'nameLo' | 'nameEn'> & Partial<FamilyValues>,
) => {
  return insertOne(tx, families, { ...values, sortKey: laoSortKey(values.nameLo || values.nameEn) });
};

export const updateFamily = async (tx: Transaction, id: number, values: FamilyValues): Promise<void> => {
  await tx
    .update(families)
    .set({
      ...values,
      sortKey: laoSortKey(values.nameLo || values.nameEn),
      version: sql`${families.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(families.id, id));
};

/** Raises the version, so that whoever has the form open is told. */
export const touchFamily = async (tx: Transaction, id: number): Promise<void> => {
  await tx
    .update(families)
    .set({ version: sql`${families.version} + 1`, updatedAt: sql`now()` })
    .where(eq(families.id, id));
};

/** As whoever changed the family in this transaction has left it. */
export const familyVersion = async (tx: Transaction, id: number): Promise<number | undefined> => {
  const [row] = await tx.select({ version: families.version }).from(families).where(eq(families.id, id));
  return row?.version;
};
