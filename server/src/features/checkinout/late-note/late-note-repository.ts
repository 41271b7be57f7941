import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { writtenId } from '../../../db/insert-one.ts';
import { checkEvents, lateNotes, standardNotes } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { settledScan } from '../../../school/attendance/settled-scan.ts';

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

interface Coming {
  readonly branchId: number;
  readonly key: string;
  /** Of earlier days a gate brings no scan any more. */
  readonly since: string;
}

/** The late coming of this key in a branch; where another gate’s scan of the student counts for the day, that one. */
export const lateEvent = async (tx: Transaction, { branchId, key, since }: Coming) => {
  const lateComing = async (which: SQL | undefined) =>
    (
      await tx
        .select({
          eventKey: checkEvents.idempotencyKey,
          day: checkEvents.day,
          studentId: checkEvents.studentId,
          userId: checkEvents.userId,
        })
        .from(checkEvents)
        .where(
          and(
            which,
            sql`${checkEvents.day} >= ${since}`,
            eq(checkEvents.branchId, branchId),
            eq(checkEvents.direction, 'in'),
            sql`${checkEvents.lateMinutes} > 0`,
          ),
        )
        .orderBy(asc(checkEvents.occurredAt))
        .limit(1)
    )[0];
  const own = await lateComing(eq(checkEvents.idempotencyKey, key));
  const settled = own ? undefined : await settledScan(tx, { branchId, key });
  if (!settled?.studentId) return { event: own, isSettled: settled !== undefined };
  const ofDay = and(eq(checkEvents.studentId, settled.studentId), eq(checkEvents.day, settled.day));
  return { event: await lateComing(ofDay), isSettled: true };
};

export const findLateNote = async (tx: Transaction, eventKey: string) =>
  (await tx.select().from(lateNotes).where(eq(lateNotes.eventKey, eventKey)).for('update'))[0];

/** Keeps the reason; the last word of two counts. */
export const keepLateNote = async (tx: Transaction, row: typeof lateNotes.$inferInsert): Promise<number> => {
  const { noteId, textLo, textEn, madeBy } = row;
  const kept = await tx
    .insert(lateNotes)
    .values(row)
    .onConflictDoUpdate({
      target: lateNotes.eventKey,
      set: { noteId, textLo, textEn, madeBy, madeAt: sql`now()` },
    })
    .returning({ id: lateNotes.id });
  return writtenId(kept);
};
