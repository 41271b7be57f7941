import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { checkEvents, lateNotes, standardNotes } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

const offeredIn = (branchId: number) =>
  and(
    eq(standardNotes.group, 'late_reason'),
    eq(standardNotes.active, true),
    or(isNull(standardNotes.branchId), eq(standardNotes.branchId, branchId)),
  );

export const reasonsOf = (db: Queryable, branchId: number) =>
  db
    .select()
    .from(standardNotes)
    .where(offeredIn(branchId))
    .orderBy(asc(standardNotes.position), asc(standardNotes.id));

/** The late coming of this key in a branch, of the days of which a gate may still bring scans. */
export const lateEvent = async (
  tx: Transaction,
  { branchId, key, since }: { readonly branchId: number; readonly key: string; readonly since: string },
) => {
  const [found] = await tx
    .select({ day: checkEvents.day, studentId: checkEvents.studentId, userId: checkEvents.userId })
    .from(checkEvents)
    .where(
      and(
        eq(checkEvents.idempotencyKey, key),
        sql`${checkEvents.day} >= ${since}`,
        eq(checkEvents.branchId, branchId),
        eq(checkEvents.direction, 'in'),
        sql`${checkEvents.lateMinutes} > 0`,
      ),
    );
  return found;
};

export const findLateNote = async (tx: Transaction, eventKey: string) =>
  (await tx.select().from(lateNotes).where(eq(lateNotes.eventKey, eventKey)).for('update'))[0];

/** Keeps the reason; the last word of two counts. */
export const keepLateNote = async (tx: Transaction, row: typeof lateNotes.$inferInsert): Promise<number> => {
  const { noteId, textLo, textEn, madeBy } = row;
  const [kept] = await tx
    .insert(lateNotes)
    .values(row)
    .onConflictDoUpdate({
      target: lateNotes.eventKey,
      set: { noteId, textLo, textEn, madeBy, madeAt: sql`now()` },
    })
    .returning({ id: lateNotes.id });
  return kept?.id ?? 0;
};
