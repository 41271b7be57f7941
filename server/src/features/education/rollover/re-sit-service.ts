import { finalLevels, type Outcome, type ReSitResult } from '@suksa/contracts/education';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import { classes, enrolments, levels, rolloverDecisions, students } from '../../../db/schema/index.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { studentNameIn } from '../../../school/people/full-name.ts';
import { requireOpenWindow } from '../../settings/mark-status/mark-window-service.ts';
import { takeSeat } from '../classes/class-service.ts';
import { storeReSit } from '../results/year-result-service.ts';
import { studentEntity } from '../student/student-service.ts';
import { lockBatch } from './rollover-repository.ts';
import { scopeOf } from './rollover-run-service.ts';
import { refuseNarrow, rolloverLine } from './rollover-service.ts';

/**
 * Ends a pending re-sit: who passes is promoted or, at a final level, graduates; who doesn't repeats the level. The
 * average of the year stays beside that of the re-sit. Refused with 423 while the entry window of re-sits is closed.
 */
export const endReSit = (call: Caller, id: number, body: ReSitResult): Promise<{ outcome: Outcome }> =>
  write(call, async (tx) => {
    const { actor, context } = call;
    refuseNarrow(actor);
    const batch = (await lockBatch(tx, context.branchId, id)) ?? notFound();
    if (batch.state !== 'done') refuse('rollover_not_run', { status: 409 });
    const scope = await scopeOf(tx, call, batch);
    const pending =
      (await pendingReSit(tx, id, body.studentId)) ?? refuse('re_sit_not_pending', { status: 409 });
    if (pending.status !== 'enrolled' && pending.status !== 'suspended')
      refuse('re_sit_not_pending', { status: 409 });
    await requireOpenWindow(tx, {
      context,
      yearId: batch.fromYearId,
      period: 're_sit',
      levelId: pending.levelId,
    });
    const outcome = outcomeOf(pending.levelCode, body.passed);
    if (body.average !== null)
      await storeReSit(tx, {
        actor,
        yearId: batch.fromYearId,
        studentId: body.studentId,
        average: body.average,
      });
    const made = await enterClass(tx, call, { body, pending, outcome, scope });
    await tx
      .update(enrolments)
      .set({ outcome, version: sql`${enrolments.version} + 1`, updatedAt: sql`now()` })
      .where(eq(enrolments.id, pending.enrolmentId));
    if (outcome === 'graduate')
      await tx
        .update(enrolments)
        .set({ exitCode: 'graduated' })
        .where(eq(enrolments.id, pending.enrolmentId));
    const hasLeft = outcome === 'graduate' && made === null && scope.fromEnd < todayIn();
    const status = hasLeft ? 'graduated' : pending.status;
    await tx
      .update(students)
      .set({ status, version: sql`${students.version} + 1`, updatedAt: sql`now()` })
      .where(eq(students.id, body.studentId));
    await tx
      .update(rolloverDecisions)
      .set({
        resolvedAs: outcome,
        resolvedAt: sql`now()`,
        toClassId: body.toClassId,
        newEnrolmentId: made?.enrolmentId ?? null,
      })
      .where(and(eq(rolloverDecisions.batchId, id), eq(rolloverDecisions.studentId, body.studentId)));
    const step = { action: 're_sit', reason: body.overCapacityReason };
    const entered = made && { className: made.className };
    return {
      result: { outcome },
      audit: [
        {
          ...step,
          entity: studentEntity,
          entityId: body.studentId,
          branchId: context.branchId,
          before: { outcome: 're_sit_pending', status: pending.status },
          after: { outcome, status, average: body.average, ...entered },
        },
        rolloverLine(call, id, {
          ...step,
          after: { who: pending.name, outcome, reSitAverage: body.average, ...entered },
        }),
      ],
    };
  });

const outcomeOf = (levelCode: string, passed: boolean) => {
  if (!passed) return 'repeat' as const;
  return (finalLevels as readonly string[]).includes(levelCode)
    ? ('graduate' as const)
    : ('promote' as const);
};

type Pending = NonNullable<Awaited<ReturnType<typeof pendingReSit>>>;

const pendingReSit = async (tx: Transaction, batchId: number, studentId: number) => {
  const [row] = await tx
    .select({
      enrolmentId: rolloverDecisions.enrolmentId,
      status: students.status,
      levelCode: levels.code,
      levelId: levels.id,
      position: levels.position,
      name: { lo: studentNameIn('lo'), en: studentNameIn('en') },
    })
    .from(rolloverDecisions)
    .innerJoin(enrolments, eq(enrolments.id, rolloverDecisions.enrolmentId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(levels, eq(levels.id, classes.levelId))
    .innerJoin(students, eq(students.id, rolloverDecisions.studentId))
    .where(
      and(
        eq(rolloverDecisions.batchId, batchId),
        eq(rolloverDecisions.studentId, studentId),
        eq(rolloverDecisions.outcome, 're_sit_pending'),
        isNotNull(rolloverDecisions.ranAt),
        isNull(rolloverDecisions.undoneAt),
        isNull(rolloverDecisions.resolvedAt),
      ),
    )
    .for('update', { of: [rolloverDecisions, students] });
  return row;
};

interface Entry {
  readonly body: ReSitResult;
  readonly pending: Pending;
  readonly outcome: 'promote' | 'repeat' | 'graduate';
  readonly scope: Awaited<ReturnType<typeof scopeOf>>;
}

/** The seat in the new year; none for a graduate who leaves. */
const enterClass = async (
  tx: Transaction,
  { actor, context }: Caller,
  { body, pending, outcome, scope }: Entry,
) => {
  if (body.toClassId === null) {
    if (outcome !== 'graduate') refuseField('toClassId', 'required');
    return null;
  }
  if (body.from < scope.toStart || body.from > scope.toEnd)
    refuseField('from', 'outside_year', { year: scope.toName });
  const { schoolClass } = await takeSeat(tx, {
    actor,
    yearId: scope.toYearId,
    classId: body.toClassId,
    overCapacityReason: body.overCapacityReason,
  });
  const [level] = await tx.select().from(levels).where(eq(levels.id, schoolClass.levelId));
  const above = (level?.position ?? 0) - pending.position;
  if (outcome === 'repeat' ? above !== 0 : above <= 0) refuseField('toClassId', 'other_level_needed');
  const enrolmentId = await insertOne(tx, enrolments, {
    studentId: body.studentId,
    branchId: context.branchId,
    yearId: scope.toYearId,
    classId: schoolClass.id,
    startDate: body.from,
    entryCode: outcome === 'repeat' ? 'repeated' : 'promoted',
  });
  return { enrolmentId, className: schoolClass.name };
};
