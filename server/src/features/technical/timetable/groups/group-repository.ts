import { and, eq, sql } from 'drizzle-orm';
import { insertOne } from '../../../../db/insert-one.ts';
import { classes, classGroups } from '../../../../db/schema/index.ts';
import type { Transaction } from '../../../../http/app.ts';

/** A group of a class of a branch and year, held until the transaction ends. */
export const lockGroup = async (
  tx: Transaction,
  { id, yearId }: { readonly id: number; readonly yearId: number },
) =>
  (
    await tx
      .select({
        id: classGroups.id,
        version: classGroups.version,
        classId: classGroups.classId,
        division: classGroups.division,
        name: classGroups.name,
      })
      .from(classGroups)
      .innerJoin(classes, eq(classes.id, classGroups.classId))
      .where(and(eq(classGroups.id, id), eq(classes.yearId, yearId)))
      .for('update', { of: classGroups })
  )[0];

export type GroupFound = NonNullable<Awaited<ReturnType<typeof lockGroup>>>;

export const isClassOfYear = async (
  tx: Transaction,
  { id, yearId }: { readonly id: number; readonly yearId: number },
): Promise<boolean> =>
  (
    await tx
      .select({ id: classes.id })
      .from(classes)
      .where(and(eq(classes.id, id), eq(classes.yearId, yearId)))
  ).length > 0;

export const insertGroup = (
  tx: Transaction,
  values: Pick<GroupFound, 'classId' | 'division' | 'name'>,
): Promise<number> => insertOne(tx, classGroups, values);

export const updateGroupName = async (tx: Transaction, id: number, name: string): Promise<void> => {
  await tx
    .update(classGroups)
    .set({ name, version: sql`${classGroups.version} + 1` })
    .where(eq(classGroups.id, id));
};

export const deleteGroupRow = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(classGroups).where(eq(classGroups.id, id));
};
