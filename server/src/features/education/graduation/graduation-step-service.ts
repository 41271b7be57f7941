import { type HeadStep, type OfficeStep, reasonedSteps, type StepReport } from '@suksa/contracts/education';
import { audit } from '../../../audit.ts';
import type { Database, Transaction } from '../../../http/app.ts';
import { notFound, Refusal, refuse, refuseField } from '../../../http/refuse.ts';
import { graduateStudent, ungraduateStudent } from '../enrolment/graduate-service.ts';
import { refuseClosed } from '../results/year-result-service.ts';
import { refuseNarrow } from '../rollover/rollover-service.ts';
import type { GraduationCall } from './graduation-batch-service.ts';
import { voidCertificate } from './graduation-certificate-repository.ts';
import { nameOf } from './graduation-presenter.ts';
import {
  findGraduate,
  type GraduateRow,
  type GraduateScope,
  graduatesOf,
  lockCandidate,
  updateCandidate,
} from './graduation-repository.ts';
import { refuseWrongStep } from './graduation-status-rules.ts';

export const graduateEntity = 'education.graduate';

interface StepCall extends GraduationCall {
  readonly reason: string;
  /** The last day on the roll of who leaves with the approval; without it the year's last day. */
  readonly leavesOn?: string | undefined;
}

type Values = Parameters<typeof updateCandidate>[2];
type Act = (tx: Transaction, call: StepCall, row: GraduateRow) => Promise<Values>;

/** What each step does to a candidate; the status machine has been asked before. */
const acts: Readonly<Record<OfficeStep | HeadStep, Act>> = {
  decide_eligible: async (_, { actor }) => ({ status: 'eligible', decidedBy: actor.userId }),
  decide_not_eligible: async (_, { actor }) => ({ status: 'not_eligible', decidedBy: actor.userId }),
  re_sit: async () => ({ status: 're_sit' }),
  cleared: async () => ({ clearance: 'cleared' }),
  not_cleared: async () => ({ clearance: 'not_cleared' }),
  approve: async (tx, call, row) => {
    const { before, audit: line } = await graduateStudent(tx, {
      ...aboutStudent(call, row),
      leaves: row.batch.leavesSchool,
      leavesOn: leavingDay(call, row),
    });
    await audit(tx, { ...line, actor: call.actor, requestId: call.requestId });
    return { status: 'approved', beforeApproval: before };
  },
  withhold: async (_tx, _call, { candidate }) => ({
    status: 'withheld',
    heldStatus: candidate.status === 'certificate_issued' ? 'certificate_issued' : 'approved',
  }),
  release: async (_tx, _call, { candidate }) => ({
    status: candidate.heldStatus ?? 'approved',
    heldStatus: null,
  }),
  revoke: async (tx, call, { candidate }) => {
    await voidCertificate(tx, { candidateId: candidate.id, by: call.actor.userId, reason: call.reason });
    return { status: 'revoked', heldStatus: null };
  },
  roll_back: async (tx, call, row) => {
    const { candidate } = row;
    await voidCertificate(tx, { candidateId: candidate.id, by: call.actor.userId, reason: call.reason });
    if (candidate.beforeApproval) {
      const about = { ...aboutStudent(call, row), before: candidate.beforeApproval };
      const line = await ungraduateStudent(tx, about);
      await audit(tx, { ...line, actor: call.actor, requestId: call.requestId });
    }
    return { status: 'exam_passed', heldStatus: null, beforeApproval: null };
  },
};

/** Within the year: its last day unless another was chosen. */
const leavingDay = ({ leavesOn }: StepCall, { enrolledSince, yearEnd }: GraduateRow): string => {
  if (leavesOn === undefined) return yearEnd;
  if (leavesOn < enrolledSince || leavesOn > yearEnd)
    refuse('leaving_day_outside', { details: { end: yearEnd } });
  return leavesOn;
};

const aboutStudent = (call: StepCall, { candidate }: GraduateRow) => ({
  ...call,
  studentId: candidate.studentId,
  enrolmentId: candidate.enrolmentId,
});

/** These touch nothing of the year itself, so they are taken in a closed one too. */
const afterTheYear: readonly (OfficeStep | HeadStep)[] = [
  'cleared',
  'not_cleared',
  'withhold',
  'release',
  'revoke',
];

interface Steps extends StepCall {
  readonly step: OfficeStep | HeadStep;
  readonly candidates: readonly number[];
}

/** Takes a step with each candidate, in the order of names; tells of each who couldn't take it, and why. */
export const takeSteps = async (db: Database, { step, candidates, ...call }: Steps): Promise<StepReport> => {
  if (reasonedSteps.includes(step) && call.reason === '') refuseField('reason', 'required');
  return eachCandidate(db, call, candidates, async (tx, row) => {
    if (!afterTheYear.includes(step)) refuseClosed(call.context, row.batch.yearId);
    refuseWrongStep(step, row.candidate.status);
    const values = await acts[step](tx, call, row);
    await updateCandidate(tx, row.candidate.id, values);
    await noteStep(tx, call, row, { action: step, values });
  });
};

/**
 * Does something with each of these candidates of the caller's branch, one transaction each, and reports on each: who
 * is refused keeps nobody else from it.
 */
export const eachCandidate = async (
  db: Database,
  { actor, context }: GraduationCall,
  ids: readonly number[],
  act: (tx: Transaction, row: GraduateRow) => Promise<void>,
): Promise<StepReport> => {
  refuseNarrow(actor);
  const scope = { actor, branchId: context.branchId, yearId: null };
  const rows = await graduatesOf(db, scope, { ids });
  if (rows.length < new Set(ids).size) notFound();
  const report: StepReport = { done: [], refused: [] };
  for (const { candidate, student } of rows) {
    try {
      await db.transaction(async (tx) => act(tx, await lockedGraduate(tx, scope, candidate.id)));
      report.done.push(candidate.id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const details = Object.fromEntries(
        Object.entries(error.details ?? {}).filter(
          (entry): entry is [string, string | number] =>
            typeof entry[1] === 'string' || typeof entry[1] === 'number',
        ),
      );
      report.refused.push({ id: candidate.id, name: nameOf(student), code: error.code, details });
    }
  }
  return report;
};

/** The candidate as it is now and stays until the transaction ends. */
export const lockedGraduate = async (
  tx: Transaction,
  scope: GraduateScope,
  id: number,
): Promise<GraduateRow> => {
  await lockCandidate(tx, id);
  return (await findGraduate(tx, scope, id)) ?? notFound();
};

interface NotedStep {
  readonly action: string;
  readonly values: Values;
  readonly more?: Readonly<Record<string, unknown>>;
}

export const noteStep = (
  tx: Transaction,
  { actor, context, requestId, reason }: GraduationCall & { readonly reason?: string },
  { candidate }: GraduateRow,
  { action, values, more }: NotedStep,
) =>
  audit(tx, {
    actor,
    branchId: context.branchId,
    action,
    entity: graduateEntity,
    entityId: candidate.id,
    before: { status: candidate.status, clearance: candidate.clearance },
    after: {
      status: values.status ?? candidate.status,
      clearance: values.clearance ?? candidate.clearance,
      ...more,
    },
    reason,
    requestId,
  });
