import { type HeadStep, type OfficeStep, reasonedSteps, type StepReport } from '@suksa/contracts/education';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, Refusal, refuse, refuseField } from '../../../http/refuse.ts';
import { type AuditLine, write } from '../../../http/write.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import { graduateStudent, ungraduateStudent } from '../enrolment/graduate-service.ts';
import { refuseClosed } from '../results/year-result-service.ts';
import { refuseNarrow } from '../rollover/rollover-service.ts';
import { voidCertificate } from './graduation-certificate-repository.ts';
import {
  findGraduate,
  type GraduateRow,
  graduatesOf,
  lockCandidate,
  ofBranch,
  updateCandidate,
} from './graduation-repository.ts';
import { refuseWrongStep } from './graduation-status-rules.ts';

export const graduateEntity = 'education.graduate';

interface Reasoned {
  readonly reason: string;
  /** The last day on the roll of who leaves with the approval; without it the year's last day. */
  readonly leavesOn?: string | undefined;
}

interface StepRequest extends Reasoned {
  readonly call: Caller;
  readonly row: GraduateRow;
}

interface Taken {
  readonly values: Values;
  /** Where the step is one of the student's own history too. */
  readonly audit?: AuditLine;
}

type Values = Parameters<typeof updateCandidate>[2];
type Act = (tx: Transaction, asked: StepRequest) => Promise<Taken>;

/** What each step does to a candidate; the status machine has been asked before. */
const acts: Readonly<Record<OfficeStep | HeadStep, Act>> = {
  decide_eligible: async (_, { call }) => ({
    values: { status: 'eligible', decidedBy: call.actor.userId },
  }),
  decide_not_eligible: async (_, { call }) => ({
    values: { status: 'not_eligible', decidedBy: call.actor.userId },
  }),
  re_sit: async () => ({ values: { status: 're_sit' } }),
  cleared: async () => ({ values: { clearance: 'cleared' } }),
  not_cleared: async () => ({ values: { clearance: 'not_cleared' } }),
  approve: async (tx, asked) => {
    const { before, audit } = await graduateStudent(tx, {
      ...aboutStudent(asked),
      leaves: asked.row.batch.leavesSchool,
      leavesOn: leavingDay(asked),
    });
    return { values: { status: 'approved', beforeApproval: before }, audit };
  },
  withhold: async (_, { row: { candidate } }) => ({
    values: {
      status: 'withheld',
      heldStatus: candidate.status === 'certificate_issued' ? 'certificate_issued' : 'approved',
    },
  }),
  release: async (_, { row: { candidate } }) => ({
    values: { status: candidate.heldStatus ?? 'approved', heldStatus: null },
  }),
  revoke: async (tx, asked) => {
    await voidOf(tx, asked);
    return { values: { status: 'revoked', heldStatus: null } };
  },
  roll_back: async (tx, asked) => {
    await voidOf(tx, asked);
    const before = asked.row.candidate.beforeApproval;
    const audit = before && (await ungraduateStudent(tx, { ...aboutStudent(asked), before }));
    return {
      values: { status: 'exam_passed', heldStatus: null, beforeApproval: null },
      ...(audit && { audit }),
    };
  },
};

const voidOf = (tx: Transaction, { call, row, reason }: StepRequest): Promise<void> =>
  voidCertificate(tx, { candidateId: row.candidate.id, by: call.actor.userId, reason });

/** Within the year: its last day unless another was chosen. */
const leavingDay = ({ leavesOn, row: { enrolledSince, yearEnd } }: StepRequest): string => {
  if (leavesOn === undefined) return yearEnd;
  if (leavesOn < enrolledSince || leavesOn > yearEnd)
    refuse('leaving_day_outside', { details: { end: yearEnd } });
  return leavesOn;
};

const aboutStudent = ({ call: { actor, context }, row: { candidate }, reason }: StepRequest) => ({
  actor,
  context,
  reason,
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

interface Steps extends Reasoned {
  readonly step: OfficeStep | HeadStep;
  readonly candidates: readonly number[];
}

/** Takes a step with each candidate, in the order of names; tells of each who couldn't take it, and why. */
export const takeSteps = async (call: Caller, { step, candidates, ...given }: Steps): Promise<StepReport> => {
  const { reason } = given;
  if (reasonedSteps.includes(step) && reason === '') refuseField('reason', 'required');
  return eachCandidate(call, candidates, async (tx, row) => {
    if (!afterTheYear.includes(step)) refuseClosed(call.context, row.batch.yearId);
    refuseWrongStep(step, row.candidate.status);
    const { values, audit = [] } = await acts[step](tx, { call, row, ...given });
    await updateCandidate(tx, row.candidate.id, values);
    return [audit, stepLine(call, row, { action: step, values, reason })].flat();
  });
};

/**
 * Does something with each of these candidates of the caller's branch, one transaction each, and reports on each: who
 * is refused keeps nobody else from it. `act` gives the audit's lines.
 */
export const eachCandidate = async (
  call: Caller,
  ids: readonly number[],
  act: (tx: Transaction, row: GraduateRow) => Promise<AuditLine | readonly AuditLine[]>,
): Promise<StepReport> => {
  refuseNarrow(call.actor);
  const rows = await graduatesOf(call.school.db, ofBranch(call), { ids });
  if (rows.length < new Set(ids).size) notFound();
  const report: StepReport = { done: [], refused: [] };
  for (const { candidate, student } of rows) {
    try {
      await write(call, async (tx) => ({
        result: undefined,
        audit: await act(tx, await lockedGraduate(tx, call, candidate.id)),
      }));
      report.done.push(candidate.id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const details = Object.fromEntries(
        Object.entries(error.details ?? {}).filter(
          (entry): entry is [string, string | number] =>
            typeof entry[1] === 'string' || typeof entry[1] === 'number',
        ),
      );
      report.refused.push({ id: candidate.id, name: twoScriptName(student), code: error.code, details });
    }
  }
  return report;
};

/** The candidate as it is now and stays until the transaction ends. */
export const lockedGraduate = async (tx: Transaction, call: Caller, id: number): Promise<GraduateRow> => {
  await lockCandidate(tx, id);
  return (await findGraduate(tx, ofBranch(call), id)) ?? notFound();
};

/** The history's line of a change of a candidate, to be written in its transaction. */
export const graduateLine = (
  { context }: Caller,
  { candidate }: GraduateRow,
  change: Pick<AuditLine, 'action' | 'before' | 'after' | 'reason'>,
): AuditLine => ({
  ...change,
  entity: graduateEntity,
  entityId: candidate.id,
  branchId: context.branchId,
  version: candidate.version + 1,
});

interface StepTaken {
  readonly action: string;
  readonly values: Values;
  readonly more?: Readonly<Record<string, unknown>>;
  readonly reason?: string;
}

/** The same of a step: from which status to which. */
export const stepLine = (call: Caller, row: GraduateRow, { values, more, ...step }: StepTaken): AuditLine => {
  const { status, clearance } = row.candidate;
  return graduateLine(call, row, {
    ...step,
    before: { status, clearance },
    after: { status: values.status ?? status, clearance: values.clearance ?? clearance, ...more },
  });
};
