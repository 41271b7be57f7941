import { daysAfter, daysBetween } from '@suksa/contracts/days';
import {
  type ClassMove,
  type ClassMoves,
  correctionDays,
  firstDayBack,
  type Leaving,
  type MoveRow,
  type Return,
  type Student,
  type Suspension,
} from '@suksa/contracts/education';
import type { SessionYear } from '@suksa/contracts/session';
import { eq, sql } from 'drizzle-orm';
import { enrolments } from '../../../db/schema/index.ts';
import { type Actor, type Context, writableYear } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuseField } from '../../../http/refuse.ts';
import { type AuditLine, write } from '../../../http/write.ts';
import { holdMonthsSince, judgeAgain } from '../../../school/attendance/recompute/judge-again.ts';
import { todayIn } from '../../../school/clock.ts';
import { noteChosen } from '../../../school/notes/note-chosen.ts';
import { takeSeat } from '../classes/class-service.ts';
import { lockStudent, type StudentRow } from '../student/student-repository.ts';
import { giveUpNextYear, takeBackGivingUp } from './between-years-service.ts';
import {
  closeEnrolment,
  currentEnrolment,
  keepStep,
  leavingEnrolment,
  presentEnrolment,
  refuseWrongStatus,
  reopenEnrolment,
  type StepOutcome,
  takeStep,
} from './enrolment-step-service.ts';
import { presentMove } from './move-presenter.ts';
import { rejoinEarlier } from './rejoin-service.ts';

/** Puts a student into another class: a correction within seven days of the first day, later a move with history. */
export const moveClass = (call: Caller, id: number, body: ClassMove): Promise<Student> =>
  takeStep(
    call,
    { id, step: 'move', ...body },
    (tx) => moveAndJudge(tx, call, { id, ...body }),
    (tx) => holdDays(tx, [id], body.from),
  );

/** The days that a move may give to another class: within a week of the first day it gives them all. */
const holdDays = (tx: Transaction, students: readonly number[], from: string) =>
  holdMonthsSince(tx, { students, from: daysAfter(from, -correctionDays) });

/** The same for several, all or nothing; who is in the class already stays. */
export const moveClasses = (call: Caller, body: ClassMoves): Promise<StudentsMoved> =>
  write(call, async (tx) => {
    const { audit, ...result } = await moveStudents(tx, call, body);
    return { result, audit };
  });

type StudentsMoved = { moved: number; corrected: number; unchanged: number; rows: MoveRow[] };

/** The same inside a transaction of somebody else's, e.g. of a split, which keeps the lines. */
export const moveStudents = async (
  tx: Transaction,
  call: Caller,
  { students: ids, ...move }: ClassMoves,
): Promise<StudentsMoved & { readonly audit: readonly AuditLine[] }> => {
  const year = writableYear(call.context);
  const rows: MoveRow[] = [];
  const audit: AuditLine[] = [];
  await holdDays(tx, ids, move.from);
  for (const row of await lockAll(tx, call.actor, ids)) {
    const { id } = row;
    refuseWrongStatus(row, 'move');
    const before = await currentEnrolment(tx, id, year.id);
    if (before.classId === move.classId) {
      rows.push(presentMove(row, before, 'unchanged'));
      continue;
    }
    const done = await moveAndJudge(tx, call, { id, ...move });
    audit.push(await keepStep(tx, call, { row, done, ...move }));
    rows.push(presentMove(row, before, done.action === 'class_move' ? 'move' : 'correction'));
  }
  const number = (step: MoveRow['step']) => rows.filter((row) => row.step === step).length;
  return {
    moved: number('move'),
    corrected: number('correction'),
    unchanged: number('unchanged'),
    rows,
    audit,
  };
};

/**
 * Each once, before any class is locked and in one order everywhere, so that two clerks who move the same students don't
 * wait for each other for ever.
 */
export const lockAll = async (
  tx: Transaction,
  actor: Actor,
  ids: readonly number[],
): Promise<StudentRow[]> => {
  const rows: StudentRow[] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b))
    rows.push((await lockStudent(tx, actor, id)) ?? notFound());
  return rows;
};

interface Move extends Pick<ClassMove, 'classId' | 'from' | 'overCapacityReason'> {
  readonly id: number;
}

interface MoveOutcome extends StepOutcome {
  /** The first day in the other class. */
  readonly from: string;
}

/** Scans of days that are over were judged by the times of the class before. */
const moveAndJudge = async (
  tx: Transaction,
  { actor, context }: Pick<Caller, 'actor' | 'context'>,
  move: Move,
): Promise<StepOutcome> => {
  const { from, ...done } = await moveWithin(tx, { actor, context }, move);
  const { branchId } = context;
  const until = writableYear(context).end;
  const daysJudgedAgain = await judgeAgain(tx, { students: [move.id], actor, branchId, from, until });
  return daysJudgedAgain === 0 ? done : { ...done, after: { ...done.after, daysJudgedAgain } };
};

export const moveWithin = async (
  tx: Transaction,
  { actor, context }: Pick<Caller, 'actor' | 'context'>,
  { id, ...body }: Move,
): Promise<MoveOutcome> => {
  const year = writableYear(context);
  const current = await currentEnrolment(tx, id, year.id);
  if (body.classId === current.classId) refuseField('classId', 'same_class');
  if (body.from < current.startDate || body.from > year.end) refuseField('from', 'outside_enrolment');
  const { schoolClass } = await takeSeat(tx, { actor, yearId: year.id, ...body });
  const before = { className: current.className };
  const after = { className: schoolClass.name };
  if (daysBetween(current.startDate, body.from) <= correctionDays) {
    if (await rejoinEarlier(tx, { studentId: id, current, classId: body.classId }))
      return { action: 'class_correction', before, after, from: current.startDate };
    await tx
      .update(enrolments)
      .set({ classId: body.classId, version: sql`${enrolments.version} + 1`, updatedAt: new Date() })
      .where(eq(enrolments.id, current.id));
    return { action: 'class_correction', before, after, from: current.startDate };
  }
  await closeEnrolment(tx, current.id, daysAfter(body.from, -1), 'class_move');
  await tx.insert(enrolments).values({
    studentId: id,
    branchId: context.branchId,
    yearId: year.id,
    classId: body.classId,
    startDate: body.from,
    entryCode: 'class_move',
  });
  return { action: 'class_move', before, after: { ...after, startDate: body.from }, from: body.from };
};

/**
 * Ends the enrolment; the student keeps code and record. Until a last day that is to come is over, the student studies
 * here, on the roll and at the gate; then the status follows (`settleExits`). Until then the day can be changed.
 */
export const leaveSchool = (call: Caller, id: number, body: Leaving): Promise<Student> =>
  takeStep(call, { id, step: 'leave', ...body }, async (tx) => {
    const { context } = call;
    const { left, before } =
      (await giveUpNextYear(tx, context, { id, ...body })) ?? (await endStay(tx, context, { id, ...body }));
    const use = { entity: 'education.enrolment', entityId: left.id };
    await noteChosen(tx, { context, group: 'exit_reason', noteId: body.noteId, ...use });
    const { lastDay: endDate, destination } = body;
    return {
      action: 'leave',
      ...((endDate <= todayIn() || body.how === 'deceased') && { status: body.how }),
      before,
      after: { endDate, ...(destination && { destination }) },
    };
  });

type LeavingOf = Pick<Leaving, 'lastDay' | 'how'> & { readonly id: number };

const endStay = async (tx: Transaction, context: Context, { id, lastDay, how }: LeavingOf) => {
  const year = writableYear(context);
  const left = await presentEnrolment(tx, id, year.id);
  if (lastDay < left.startDate || lastDay > year.end) refuseField('lastDay', 'outside_enrolment');
  await closeEnrolment(tx, left.id, lastDay, how);
  return { left, before: left.endDate === null ? {} : { endDate: left.endDate } };
};

export const suspendStudent = (call: Caller, id: number, body: Suspension): Promise<Student> =>
  takeStep(call, { id, step: 'suspend', ...body }, async (tx) => {
    await presentEnrolment(tx, id, writableYear(call.context).id);
    return { action: 'suspend', status: 'suspended' };
  });

export const resumeStudent = (call: Caller, id: number, body: Suspension): Promise<Student> =>
  takeStep(call, { id, step: 'resume', ...body }, async (tx) => {
    await presentEnrolment(tx, id, writableYear(call.context).id);
    return { action: 'resume', status: 'enrolled' };
  });

/**
 * Re-admission opens a new enrolment row, in this year or the next one, for who has left as for who leaves on a day to
 * come; the database refuses one that overlaps an earlier one. Who hasn't left yet and stays in the class from the day after
 * the last one goes on in the same row, as if no leaving had been recorded; likewise who gave up the year to come before it began.
 */
export const readmitStudent = (call: Caller, id: number, body: Return): Promise<Student> =>
  takeStep(call, { id, step: 'readmit', ...body }, async (tx) => {
    const { actor, context } = call;
    const year = writableYear(context);
    const leaving = await leavingEnrolment(tx, id);
    if (leaving?.classId === body.classId && body.startDate === daysAfter(leaving.endDate, 1)) {
      await reopenEnrolment(tx, leaving.id);
      const { className, endDate } = leaving;
      return { action: 'readmit', before: { endDate }, after: { className } };
    }
    if (body.startDate < year.start || body.startDate > year.end) {
      refuseField('startDate', 'outside_year', { year: year.name });
    }
    await refuseTooEarly(tx, { id, year, startDate: body.startDate });
    const { schoolClass } = await takeSeat(tx, { actor, yearId: year.id, ...body });
    const goesOn = await takeBackGivingUp(tx, { id, year, startDate: body.startDate });
    await tx.insert(enrolments).values({
      studentId: id,
      branchId: context.branchId,
      yearId: year.id,
      classId: body.classId,
      startDate: body.startDate,
      entryCode: goesOn ?? body.how,
    });
    const after = { className: schoolClass.name, startDate: body.startDate };
    // Who hasn't left yet is here as before until the last day: a suspension, too, goes on.
    return { action: 'readmit', ...(!leaving && { status: 'enrolled' as const }), after };
  });

/** Names the first day that is possible; where an enrolment is still open, the database refuses. */
const refuseTooEarly = async (
  tx: Transaction,
  { id, year, startDate }: { readonly id: number; readonly year: SessionYear; readonly startDate: string },
): Promise<void> => {
  const [last] = await tx
    .select({ day: sql<string | null>`max(${enrolments.endDate})::text` })
    .from(enrolments)
    .where(eq(enrolments.studentId, id));
  const lastDay = last?.day;
  if (!lastDay || startDate > lastDay) return;
  const firstDay = firstDayBack({ lastDay, year });
  if (firstDay) refuseField('startDate', 'back_from', { lastDay, firstDay });
  refuseField('startDate', 'back_next_year', { lastDay, year: year.name });
};
