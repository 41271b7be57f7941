import {
  type EnrolmentStep,
  type ExitCode,
  enrolmentStepsOf,
  leavings,
  type Student,
  type StudentStatus,
} from '@suksa/contracts/education';
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { classes, enrolments, students } from '../../../db/schema/index.ts';
import { writableYear } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { type AuditLine, write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { lockStudent, type StudentRow } from '../student/student-repository.ts';
import { readStudentWithin, refuseStaleStudent, studentLine } from '../student/student-service.ts';

export interface StepOutcome {
  readonly action: string;
  /** Where the step changes it. */
  readonly status?: StudentStatus;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

interface Reasoned {
  readonly reason: string;
  readonly overCapacityReason?: string;
}

interface Step extends Reasoned {
  readonly id: number;
  readonly step: EnrolmentStep;
  /** Of the student as the caller has last seen it. */
  readonly version: number;
}

/**
 * What every step of a student's way through the school shares: lock, version, status, the step itself, keeping it. `hold`
 * holds what others hold before the student.
 */
export const takeStep = (
  call: Caller,
  { id, step, version, ...reasons }: Step,
  act: (tx: Transaction) => Promise<StepOutcome>,
  hold?: (tx: Transaction) => Promise<void>,
): Promise<Student> =>
  write(call, async (tx) => {
    await hold?.(tx);
    const { actor, context } = call;
    const year = writableYear(context);
    const row = (await lockStudent(tx, actor, id)) ?? notFound();
    await refuseStaleStudent(tx, actor, { row, seen: version });
    // Who is about to leave may come back into any year; every other step is one of the chosen year.
    const leaving = await leavingEnrolment(tx, id, step === 'readmit' ? undefined : year.id);
    refuseWrongStatus(row, step, leaving !== undefined);
    const audit = await keepStep(tx, call, { row, done: await act(tx), ...reasons });
    return { result: await readStudentWithin(tx, actor, id), audit };
  });

interface StepDone extends Reasoned {
  readonly row: StudentRow;
  readonly done: StepOutcome;
}

/** Writes the new status and version of the student, and gives the line of the history. */
export const keepStep = async (
  tx: Transaction,
  call: Pick<Caller, 'context'>,
  { row, done: { action, status = row.status, before, after }, reason, overCapacityReason }: StepDone,
): Promise<AuditLine> => {
  const version = row.version + 1;
  await tx.update(students).set({ status, version, updatedAt: new Date() }).where(eq(students.id, row.id));
  const changed = status !== row.status;
  return studentLine(call, row.id, {
    action,
    before: { ...before, ...(changed && { status: row.status }) },
    after: { ...after, ...(changed && { status }) },
    version,
    reason: [reason, overCapacityReason].filter(Boolean).join(' · '),
  });
};

export const refuseWrongStatus = ({ status, code }: StudentRow, step: EnrolmentStep, isLeaving = false) => {
  if (!enrolmentStepsOf(status, isLeaving).includes(step))
    refuse('wrong_status', { status: 409, details: { status, code } });
};

interface EnrolmentOf {
  readonly studentId: number;
  /** Any year without. */
  readonly yearId?: number | undefined;
}

const lastOf = async (tx: Transaction, { studentId, yearId }: EnrolmentOf, condition?: SQL) => {
  const [row] = await tx
    .select({
      id: enrolments.id,
      classId: enrolments.classId,
      className: classes.name,
      startDate: enrolments.startDate,
      endDate: enrolments.endDate,
    })
    .from(enrolments)
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .where(
      and(
        eq(enrolments.studentId, studentId),
        yearId === undefined ? undefined : eq(enrolments.yearId, yearId),
        condition,
      ),
    )
    .orderBy(desc(enrolments.startDate))
    .limit(1)
    .for('update', { of: enrolments });
  return row;
};

/** The open enrolment in the chosen year, locked. */
export const currentEnrolment = async (tx: Transaction, studentId: number, yearId: number) =>
  (await lastOf(tx, { studentId, yearId }, isNull(enrolments.endDate))) ??
  refuse('not_in_this_year', { status: 409 });

/** The enrolment of who studies here until a last day that is to come, locked; undefined of anybody else. */
export const leavingEnrolment = async (tx: Transaction, studentId: number, yearId?: number) => {
  const row = await lastOf(
    tx,
    { studentId, yearId },
    and(eq(enrolments.isCurrent, true), inArray(enrolments.exitCode, [...leavings])),
  );
  return row?.endDate && row.endDate > todayIn() ? { ...row, endDate: row.endDate } : undefined;
};

/** The open one, or that of who is about to leave. */
export const presentEnrolment = async (tx: Transaction, studentId: number, yearId: number) =>
  (await leavingEnrolment(tx, studentId, yearId)) ?? (await currentEnrolment(tx, studentId, yearId));

/** The enrolment goes on, as if no leaving had been recorded. */
export const reopenEnrolment = (tx: Transaction, id: number) =>
  tx
    .update(enrolments)
    .set({ endDate: null, exitCode: null, version: sql`${enrolments.version} + 1`, updatedAt: new Date() })
    .where(eq(enrolments.id, id));

/** The last day of an enrolment, and why it is the last. */
export const closeEnrolment = (tx: Transaction, id: number, endDate: string, exitCode: ExitCode) =>
  tx
    .update(enrolments)
    .set({ endDate, exitCode, version: sql`${enrolments.version} + 1`, updatedAt: new Date() })
    .where(eq(enrolments.id, id));
