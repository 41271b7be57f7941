import type { ExitCode, Pupil, PupilStatus } from '@suksa/contracts/education';
import { and, desc, eq, sql } from 'drizzle-orm';
import { audit } from '../../audit.ts';
import { classes, enrolments, pupils } from '../../db/schema/index.ts';
import { type Actor, type Context, writableYear } from '../../http/actor.ts';
import type { Database, Transaction } from '../../http/app.ts';
import { notFound, refuse } from '../../http/refuse.ts';
import { lockPupil, type PupilRow } from './pupil-repository.ts';
import { pupilEntity, readPupilWithin, refuseStale } from './pupil-service.ts';

/** One step of a pupil's way through the school, asked for by somebody, for a reason. */
export interface Call<Body> {
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

export interface Done {
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

/** What every step shares: lock, version, status, the step itself, and keeping it. */
export const change = <Body extends ReasonedBody>(
  db: Database,
  call: Call<Body>,
  step: Step,
  act: (tx: Transaction) => Promise<Done>,
): Promise<Pupil> =>
  db.transaction(async (tx) => {
    const { actor, context, id, body } = call;
    writableYear(context);
    const row = (await lockPupil(tx, actor, id)) ?? notFound();
    if (row.version !== body.version) await refuseStale(tx, await readPupilWithin(tx, actor, id));
    refuseWrongStatus(row, step);
    await keep(tx, call, row, await act(tx));
    return readPupilWithin(tx, actor, id);
  });

/** Writes the new status and version of the pupil, and the audit. */
export const keep = async (
  tx: Transaction,
  { actor, context, id, body, requestId }: Call<ReasonedBody>,
  row: PupilRow,
  { action, status = row.status, before, after }: Done,
) => {
  await tx
    .update(pupils)
    .set({ status, version: row.version + 1, updatedAt: new Date() })
    .where(eq(pupils.id, id));
  const changed = status !== row.status;
  await audit(tx, {
    actor,
    branchId: context.branchId,
    action,
    entity: pupilEntity,
    entityId: id,
    before: { ...before, ...(changed && { status: row.status }) },
    after: { ...after, ...(changed && { status }) },
    reason: [body.reason, body.overCapacityReason].filter(Boolean).join(' · '),
    requestId,
  });
};

export const refuseWrongStatus = ({ status, code }: PupilRow, step: Step) => {
  const allowed: readonly PupilStatus[] = from[step];
  if (!allowed.includes(status)) refuse('wrong_status', { status: 409, details: { status, code } });
};

/** The open enrolment in the chosen year, locked. */
export const currentEnrolment = async (tx: Transaction, pupilId: number, yearId: number) => {
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

/** The last day of an enrolment, and why it is the last. */
export const closeEnrolment = (tx: Transaction, id: number, endDate: string, exitCode: ExitCode) =>
  tx
    .update(enrolments)
    .set({ endDate, exitCode, version: sql`${enrolments.version} + 1`, updatedAt: new Date() })
    .where(eq(enrolments.id, id));
