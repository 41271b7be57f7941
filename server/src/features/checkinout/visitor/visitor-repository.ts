import { daysAfter, instantAt } from '@suksa/contracts/days';
import { and, between, desc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { visitors } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

export type VisitorRow = typeof visitors.$inferSelect;

const mostShown = 500;
/** Whoever came earlier and never signed out isn't inside, but forgot to. */
const longestVisit = 14;

/** Who came on a day, with those who came before and hadn't left when it began; whoever is inside comes first. */
export const visitorsOfDay = (
  db: Queryable,
  { branchId, day }: { readonly branchId: number; readonly day: string },
): Promise<VisitorRow[]> => {
  const wasInside = or(isNull(visitors.leftAt), gte(visitors.leftAt, instantAt(day)));
  return db
    .select()
    .from(visitors)
    .where(
      and(
        eq(visitors.branchId, branchId),
        between(visitors.day, daysAfter(day, -longestVisit), day),
        or(eq(visitors.day, day), wasInside),
      ),
    )
    .orderBy(sql`${visitors.leftAt} is null desc`, desc(visitors.arrivedAt), desc(visitors.id))
    .limit(mostShown);
};

/** Undefined where this key is there already. */
export const insertVisitor = async (
  tx: Transaction,
  row: typeof visitors.$inferInsert,
): Promise<number | undefined> => {
  const [made] = await tx.insert(visitors).values(row).onConflictDoNothing().returning({ id: visitors.id });
  return made?.id;
};

export const findVisitor = async (db: Queryable, key: string): Promise<VisitorRow | undefined> =>
  (await db.select().from(visitors).where(eq(visitors.key, key)))[0];

/** Nobody leaves before they came, whatever two clocks say. False where the visit was over. */
export const endVisitOf = async (
  tx: Transaction,
  { id, leftAt, endedBy }: { readonly id: number; readonly leftAt: Date; readonly endedBy: number },
): Promise<boolean> => {
  const ended = await tx
    .update(visitors)
    .set({ leftAt: sql`greatest(${visitors.arrivedAt}, ${leftAt.toISOString()}::timestamptz)`, endedBy })
    .where(and(eq(visitors.id, id), isNull(visitors.leftAt)))
    .returning({ id: visitors.id });
  return ended.length > 0;
};
