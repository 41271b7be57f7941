import type { CardKind, CardLayout } from '@suksa/contracts/reports';
import { and, eq, sql } from 'drizzle-orm';
import { reportCardLayouts } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

export const layoutsOf = (db: Queryable) => db.select().from(reportCardLayouts);

/** Reads a layout and holds it until the transaction ends. */
export const holdLayout = async (tx: Transaction, kind: CardKind) =>
  (await tx.select().from(reportCardLayouts).where(eq(reportCardLayouts.kind, kind)).for('update'))[0];

/** False where somebody was first. */
export const insertLayout = async (
  tx: Transaction,
  values: { readonly kind: CardKind; readonly layout: CardLayout },
): Promise<boolean> =>
  (await tx.insert(reportCardLayouts).values(values).onConflictDoNothing().returning()).length > 0;

export const updateLayout = async (
  tx: Transaction,
  {
    kind,
    layout,
    version,
  }: { readonly kind: CardKind; readonly layout: CardLayout; readonly version: number },
): Promise<boolean> =>
  (
    await tx
      .update(reportCardLayouts)
      .set({ layout, version: sql`${reportCardLayouts.version} + 1` })
      .where(and(eq(reportCardLayouts.kind, kind), eq(reportCardLayouts.version, version)))
      .returning()
  ).length > 0;
