import {
  type ClassMove,
  correctionDays,
  type ExitCode,
  type Leaving,
  type Pupil,
  type PupilStatus,
  type Return,
  type Suspension,
} from '@suksa/contracts/education';
import { and, desc, eq, sql } from 'drizzle-orm';
import { audit } from '../../audit.ts';
import { classes, enrolments, pupils } from '../../db/schema/index.ts';
import { type Actor, type Context, writableYear } from '../../http/actor.ts';
import type { Database, Transaction } from '../../http/app.ts';
import { notFound, refuse, refuseField } from '../../http/refuse.ts';
import { takeSeat } from './class-service.ts';
import { dayBefore, daysBetween } from './days.ts';
import { lockPupil, type PupilRow } from './pupil-repository.ts';
import { pupilEntity, readPupilWithin, refuseStale } from './pupil-service.ts';

interface Call<Body> {
  readonly actor: Actor;
  readonly context: Context;
  readonly id: number;
  readonly body: Body;
  readonly requestId: string;
}

/** Who studies here may move, be suspended or leave; who has left may come back. */
const from = {
  move: ['enrolled', 'suspended'],
  leave: ['enrolled', 'suspended'],
  suspend: ['enrolled'],
  resume: ['suspended'],
  readmit: ['transferred_out', 'withdrawn', 'dropped_out'],
} as const satisfies Record<string, readonly PupilStatus[]>;
type Step = keyof typeof from;

/** Puts a pupil into another class: a correction within seven days of the first day, later a move with history. */
export const moveClass = (db: Database, call: Call<ClassMove>): Promise<Pupil> =>
  change(db, call, 'move', async (tx) => {
    const { actor, context, id, body } = call;
    const year = writableYear(context);
    const current = await currentEnrolment(tx, id, year.id);
    if (body.classId === current.classId) refuseField('classId', 'same_class');
    const { schoolClass } = await takeSeat(tx, { actor, yearId: year.id, ...body });
    const corrects = daysBetween(current.startDate, body.from) <= correctionDays;
    const facts = { before: { className: current.className }, after: { className: schoolClass.name } };
    if (body.from < current.startDate || body.from > year.end) {
      refuseField('from', 'outside_enrolment');
    }
    if (corrects) {
      await tx
        .update(enrolments)
        .set({ classId: body.classId, version: sql`${enrolments.version} + 1`, updatedAt: new Date() })
        .where(eq(enrolments.id, current.id));
      return { action: 'class_correction', ...facts };
    }
    await close(tx, current.id, dayBefore(body.from), 'class_move');
    await tx.insert(enrolments).values({
      pupilId: id,
      branchId: context.branchId,
      yearId: year.id,
      classId: body.classId,
      startDate: body.from,
      entryCode: 'class_move',
    });
    return { action: 'class_move', ...facts, after: { ...facts.after, startDate: body.from } };
  });

/** Ends the enrolment; the pupil keeps code and record. */
export const leaveSchool = (db: Database, call: Call<Leaving>): Promise<Pupil> =>
  change(db, call, 'leave', async (tx) => {
    const { context, id, body } = call;
    const year = writableYear(context);
    const current = await currentEnrolment(tx, id, year.id);
    if (body.lastDay < current.startDate || body.lastDay > year.end) {
      refuseField('lastDay', 'outside_enrolment');
    }
    await close(tx, current.id, body.lastDay, body.how);
    const { lastDay: endDate, destination } = body;
    return { action: 'leave', status: body.how, after: { endDate, ...(destination && { destination }) } };
  });

export const suspendPupil = (db: Database, call: Call<Suspension>): Promise<Pupil> =>
  change(db, call, 'suspend', async (tx) => {
    await currentEnrolment(tx, call.id, writableYear(call.context).id);
    return { action: 'suspend', status: 'suspended' };
  });

export const resumePupil = (db: Database, call: Call<Suspension>): Promise<Pupil> =>
  change(db, call, 'resume', async (tx) => {
    await currentEnrolment(tx, call.id, writableYear(call.context).id);
    return { action: 'resume', status: 'enrolled' };
  });

/** Re-admission opens a new enrolment row; the database refuses one that overlaps an earlier one. */
export const readmitPupil = (db: Database, call: Call<Return>): Promise<Pupil> =>
  change(db, call, 'readmit', async (tx) => {
    const { actor, context, id, body } = call;
    const year = writableYear(context);
    if (body.startDate < year.start || body.startDate > year.end) {
      refuseField('startDate', 'outside_year', { year: year.name });
    }
    const { schoolClass } = await takeSeat(tx, { actor, yearId: year.id, ...body });
    await tx.insert(enrolments).values({
      pupilId: id,
      branchId: context.branchId,
      yearId: year.id,
      classId: body.classId,
      startDate: body.startDate,
      entryCode: body.how,
    });
    const after = { className: schoolClass.name, startDate: body.startDate };
    return { action: 'readmit', status: 'enrolled', after };
  });

interface Done {
  readonly action: string;
  /** Where the step changes it. */
  readonly status?: PupilStatus;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

interface ReasonedBody {
  readonly version: number;
  readonly reason: string;
  readonly overCapacityReason?: string;
}

/** What every step shares: lock, version, status, the step itself, the new status, and the audit. */
const change = <Body extends ReasonedBody>(
  db: Database,
  { actor, context, id, body, requestId }: Call<Body>,
  step: Step,
  act: (tx: Transaction) => Promise<Done>,
): Promise<Pupil> =>
  db.transaction(async (tx) => {
    writableYear(context);
    const row = (await lockPupil(tx, actor, id)) ?? notFound();
    if (row.version !== body.version) await refuseStale(tx, await readPupilWithin(tx, actor, id));
    refuseWrongStatus(row, step);
    const { action, status = row.status, before, after } = await act(tx);
    await tx
      .update(pupils)
      .set({ status, version: row.version + 1, updatedAt: new Date() })
      .where(eq(pupils.id, id));
    const moved = status !== row.status;
    await audit(tx, {
      actor,
      branchId: context.branchId,
      action,
      entity: pupilEntity,
      entityId: id,
      before: { ...before, ...(moved && { status: row.status }) },
      after: { ...after, ...(moved && { status }) },
      reason: [body.reason, body.overCapacityReason].filter(Boolean).join(' · '),
      requestId,
    });
    return readPupilWithin(tx, actor, id);
  });

const refuseWrongStatus = ({ status }: PupilRow, step: Step) => {
  const allowed: readonly PupilStatus[] = from[step];
  if (!allowed.includes(status)) refuse('wrong_status', { status: 409, details: { status } });
};

/** The open enrolment in the chosen year, locked. */
const currentEnrolment = async (tx: Transaction, pupilId: number, yearId: number) => {
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
      and(eq(enrolments.pupilId, pupilId), eq(enrolments.yearId, yearId), sql`${enrolments.endDate} is null`),
    )
    .orderBy(desc(enrolments.startDate))
    .limit(1)
    .for('update', { of: enrolments });
  return row ?? refuse('not_in_this_year', { status: 409 });
};

const close = (tx: Transaction, id: number, endDate: string, exitCode: ExitCode) =>
  tx
    .update(enrolments)
    .set({ endDate, exitCode, version: sql`${enrolments.version} + 1`, updatedAt: new Date() })
    .where(eq(enrolments.id, id));
