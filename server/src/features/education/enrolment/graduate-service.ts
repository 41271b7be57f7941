import { and, eq, gt, sql } from 'drizzle-orm';
import { type BeforeApproval, enrolments } from '../../../db/schema/index.ts';
import type { Actor, Context } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { todayIn } from '../../../school/clock.ts';
import { lockStudent } from '../student/student-repository.ts';
import { keep } from './enrolment-step-service.ts';

interface Graduation {
  readonly actor: Actor;
  readonly context: Context;
  readonly studentId: number;
  readonly enrolmentId: number;
  readonly reason: string;
  readonly requestId: string;
}

/**
 * Ends a student's way through the school: the enrolment's outcome is `graduate` and, where the student leaves and hasn't
 * entered another class since, it is closed on `leavesOn`. Until that day is over the student studies here, on the roll and at
 * the gate; then the status is `graduated` (`settleExits`). Who died before stays so. Answers what stood before, for {@link ungraduateStudent}. Refuses who has left in another way with `wrong_status`.
 */
export const graduateStudent = async (
  tx: Transaction,
  { leaves, leavesOn, ...call }: Graduation & { readonly leaves: boolean; readonly leavesOn: string },
): Promise<BeforeApproval> => {
  const { actor, studentId, enrolmentId } = call;
  const student = (await lockStudent(tx, actor, studentId)) ?? notFound();
  const enrolment = await lockedEnrolment(tx, enrolmentId);
  if (['transferred_out', 'withdrawn', 'dropped_out', 'applicant'].includes(student.status))
    refuse('wrong_status', { status: 409, details: { status: student.status, code: student.code } });
  const studies = student.status === 'enrolled' || student.status === 'suspended';
  const closes = leaves && studies && !(await hasLater(tx, studentId, enrolment.startDate));
  const end = enrolment.endDate ?? (enrolment.startDate > leavesOn ? enrolment.startDate : leavesOn);
  await tx
    .update(enrolments)
    .set({
      outcome: 'graduate',
      ...(closes && { endDate: end, exitCode: 'graduated' as const }),
      version: sql`${enrolments.version} + 1`,
      updatedAt: new Date(),
    })
    .where(eq(enrolments.id, enrolmentId));
  const statusAfter = closes && end < todayIn() ? ('graduated' as const) : student.status;
  await keep(
    tx,
    { ...call, id: studentId, body: { version: student.version, reason: call.reason } },
    student,
    {
      action: 'graduate',
      status: statusAfter,
      before: { outcome: enrolment.outcome },
      after: { outcome: 'graduate', ...(closes && { endDate: end }) },
    },
  );
  const { outcome, endDate, exitCode } = enrolment;
  return { status: student.status, statusAfter, outcome, endDate, exitCode };
};

/**
 * Takes a graduation back: enrolment and status are as they were. Refuses with `graduate_moved_on` where something
 * stands in the way: another enrolment, status or outcome since.
 */
export const ungraduateStudent = async (
  tx: Transaction,
  { before, ...call }: Graduation & { readonly before: BeforeApproval },
): Promise<void> => {
  const { actor, studentId, enrolmentId } = call;
  const student = (await lockStudent(tx, actor, studentId)) ?? notFound();
  const enrolment = await lockedEnrolment(tx, enrolmentId);
  const reopens = before.endDate === null && enrolment.endDate !== null;
  const moved =
    !(student.status === before.statusAfter || (reopens && student.status === 'graduated')) ||
    enrolment.outcome !== 'graduate' ||
    (reopens && (enrolment.exitCode !== 'graduated' || (await hasLater(tx, studentId, enrolment.startDate))));
  if (moved) refuse('graduate_moved_on', { status: 409, details: { code: student.code } });
  const { outcome, endDate, exitCode } = before;
  await tx
    .update(enrolments)
    .set({ outcome, endDate, exitCode, version: sql`${enrolments.version} + 1`, updatedAt: new Date() })
    .where(eq(enrolments.id, enrolmentId));
  await keep(
    tx,
    { ...call, id: studentId, body: { version: student.version, reason: call.reason } },
    student,
    {
      action: 'graduation_undone',
      status: before.status,
      before: { outcome: 'graduate' },
      after: { outcome },
    },
  );
};

const lockedEnrolment = async (tx: Transaction, id: number) => {
  const [row] = await tx.select().from(enrolments).where(eq(enrolments.id, id)).for('update');
  return row ?? notFound();
};

const hasLater = async (tx: Transaction, studentId: number, startDate: string): Promise<boolean> => {
  const found = await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.studentId, studentId), gt(enrolments.startDate, startDate)))
    .limit(1);
  return found.length > 0;
};
