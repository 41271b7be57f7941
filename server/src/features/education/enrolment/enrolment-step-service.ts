import {
  type EnrolmentStep,
  type ExitCode,
  enrolmentStepsOf,
  type Student,
  type StudentStatus,
} from '@suksa/contracts/education';
import { and, desc, eq, sql } from 'drizzle-orm';
import { audit } from '../../../audit.ts';
import { classes, enrolments, students } from '../../../db/schema/index.ts';
import { type Actor, type Context, writableYear } from '../../../http/actor.ts';
import type { Database, Transaction } from '../../../http/app.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { lockStudent, type StudentRow } from '../student/student-repository.ts';
import { readStudentWithin, refuseStale, studentEntity } from '../student/student-service.ts';

/** One step of a student's way through the school, asked for by somebody, for a reason. */
export interface Call<Body> {
  readonly actor: Actor;
  readonly context: Context;
  readonly id: number;
  readonly body: Body;
  readonly requestId: string;
}

export interface Done {
  readonly action: string;
  /** Where the step changes it. */
  readonly status?: StudentStatus;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

interface ReasonedBody {
  readonly version: number;
  readonly reason: string;
  readonly overCapacityReason?: string;
}

/** What every step shares: lock, version, status, the step itself, and keeping it. */
export const change = <Body extends ReasonedBody>(
  db: Database,
  call: Call<Body>,
  step: EnrolmentStep,
  act: (tx: Transaction) => Promise<Done>,
): Promise<Student> =>
  db.transaction(async (tx) => {
    const { actor, context, id, body } = call;
    writableYear(context);
    const row = (await lockStudent(tx, actor, id)) ?? notFound();
    if (row.version !== body.version) await refuseStale(tx, await readStudentWithin(tx, actor, id));
    refuseWrongStatus(row, step);
    await keep(tx, call, row, await act(tx));
    return readStudentWithin(tx, actor, id);
  });

/** Writes the new status and version of the student, and the audit. */
export const keep = async (
  tx: Transaction,
  { actor, context, id, body, requestId }: Call<ReasonedBody>,
  row: StudentRow,
  { action, status = row.status, before, after }: Done,
) => {
  await tx
    .update(students)
    .set({ status, version: row.version + 1, updatedAt: new Date() })
    .where(eq(students.id, id));
  const changed = status !== row.status;
  await audit(tx, {
    actor,
    branchId: context.branchId,
    action,
    entity: studentEntity,
    entityId: id,
    before: { ...before, ...(changed && { status: row.status }) },
    after: { ...after, ...(changed && { status }) },
    reason: [body.reason, body.overCapacityReason].filter(Boolean).join(' · '),
    requestId,
  });
};

export const refuseWrongStatus = ({ status, code }: StudentRow, step: EnrolmentStep) => {
  if (!enrolmentStepsOf(status).includes(step))
    refuse('wrong_status', { status: 409, details: { status, code } });
};

/** The open enrolment in the chosen year, locked. */
export const currentEnrolment = async (tx: Transaction, studentId: number, yearId: number) => {
  const [row] = await tx
    .select({
      id: enrolments.id,
      classId: enrolments.classId,
      className: classes.name,
      startDate: enrolments.startDate,
    })
    .from(enrolments)
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .where(
      and(
        eq(enrolments.studentId, studentId),
        eq(enrolments.yearId, yearId),
        sql`${enrolments.endDate} is null`,
      ),
    )
    .orderBy(desc(enrolments.startDate))
    .limit(1)
    .for('update', { of: enrolments });
  return row ?? refuse('not_in_this_year', { status: 409 });
};

/** The last day of an enrolment, and why it is the last. */
export const closeEnrolment = (tx: Transaction, id: number, endDate: string, exitCode: ExitCode) =>
  tx
    .update(enrolments)
    .set({ endDate, exitCode, version: sql`${enrolments.version} + 1`, updatedAt: new Date() })
    .where(eq(enrolments.id, id));
