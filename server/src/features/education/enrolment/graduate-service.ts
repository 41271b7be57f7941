import { and, eq, gt, sql } from 'drizzle-orm';
import { type BeforeApproval, enrolments } from '../../../db/schema/index.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import type { AuditLine } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { lockStudent } from '../student/student-repository.ts';
import { keepStep } from './enrolment-step-service.ts';

interface Graduation extends Pick<Caller, 'actor' | 'context'> {
  readonly studentId: number;
  readonly enrolmentId: number;
  readonly reason: string;
}

/**
 * Ends a student's way through the school: the enrolment's outcome is `graduate` and, where the student leaves and hasn't
 * entered another class since, it is closed on `leavesOn`. Until that day is over the student studies here, on the roll and at
 * the gate; then the status is `graduated` (`settleExits`). Who died before stays so. Answers what stood before, for
 * {@link ungraduateStudent}, and the history's line. Refuses who has left in another way with `wrong_status`.
 */
export const graduateStudent = async (
  tx: Transaction,
  { leaves, leavesOn, ...call }: Graduation & { readonly leaves: boolean; readonly leavesOn: string },
): Promise<{ readonly before: BeforeApproval; readonly audit: AuditLine }> => {
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
  const { outcome, endDate, exitCode } = enrolment;
  const audit = await keepStep(tx, call, {
    row: student,
    done: {
      action: 'graduate',
      status: statusAfter,
      before: { outcome },
      after: { outcome: 'graduate', ...(closes && { endDate: end }) },
    },
    reason: call.reason,
  });
  return { before: { status: student.status, statusAfter, outcome, endDate, exitCode }, audit };
};

/**
 * Takes a graduation back: enrolment and status are as they were. Refuses with `graduate_moved_on` where something
 * stands in the way: another enrolment, status or outcome since. Gives the history's line.
 */
export const ungraduateStudent = async (
  tx: Transaction,
  { before, ...call }: Graduation & { readonly before: BeforeApproval },
): Promise<AuditLine> => {
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
  return keepStep(tx, call, {
    row: student,
    done: {
      action: 'graduation_undone',
      status: before.status,
      before: { outcome: 'graduate' },
      after: { outcome },
    },
    reason: call.reason,
  });
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
