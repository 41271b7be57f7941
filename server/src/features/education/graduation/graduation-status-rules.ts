import type { GraduateStatus, HeadStep, OfficeStep } from '@suksa/contracts/education';
import { refuse } from '../../../http/refuse.ts';

/** Every step of a candidate. Results and judgement come from data, the others from people. */
export type GraduateStep =
  | OfficeStep
  | HeadStep
  | 'judge'
  | 'exam'
  | 're_sit_exam'
  | 'issue'
  | 'hand_over'
  | 'duplicate';

/** From which statuses a step may be taken: whatever isn't here is refused. */
export const stepsFrom = {
  judge: ['candidate', 'eligible', 'not_eligible'],
  decide_eligible: ['candidate', 'not_eligible'],
  decide_not_eligible: ['candidate', 'eligible'],
  exam: ['eligible', 'exam_passed', 'exam_failed'],
  re_sit: ['exam_failed'],
  re_sit_exam: ['re_sit', 'exam_passed', 'exam_failed'],
  approve: ['exam_passed'],
  issue: ['approved'],
  hand_over: ['certificate_issued', 'handed_over'],
  duplicate: ['handed_over'],
  withhold: ['approved', 'certificate_issued'],
  release: ['withheld'],
  revoke: ['approved', 'certificate_issued', 'handed_over', 'withheld'],
  roll_back: ['approved', 'certificate_issued', 'withheld'],
  cleared: [
    'candidate',
    'eligible',
    'not_eligible',
    'exam_passed',
    'exam_failed',
    're_sit',
    'approved',
    'certificate_issued',
    'withheld',
  ],
  not_cleared: [
    'candidate',
    'eligible',
    'not_eligible',
    'exam_passed',
    'exam_failed',
    're_sit',
    'approved',
    'certificate_issued',
    'withheld',
  ],
} as const satisfies Record<GraduateStep, readonly GraduateStatus[]>;

export const mayTake = (step: GraduateStep, status: GraduateStatus): boolean =>
  (stepsFrom[step] as readonly GraduateStatus[]).includes(status);

/** Refuses with `wrong_status` a step that can't be taken from where the candidate is. */
export const refuseWrongStep = (step: GraduateStep, status: GraduateStatus): void => {
  if (!mayTake(step, status)) refuse('wrong_status', { status: 409, details: { status, step } });
};

/** Which result the grid takes: of the exam, or of the re-sit once there was admission to it. */
export const openResult = (row: {
  readonly status: GraduateStatus;
  readonly reSitResult: number | null;
}): 'exam' | 're_sit' | null => {
  if (row.status === 're_sit') return 're_sit';
  if (!mayTake('exam', row.status)) return null;
  return row.reSitResult === null ? 'exam' : 're_sit';
};

interface ExamRules {
  readonly examPass: number;
  readonly reSitCapped: boolean;
}

/** What counts: the exam, or the re-sit, which where the batch says so counts at most as a bare pass. */
export const effectiveResult = (
  { examResult, reSitResult }: { readonly examResult: number | null; readonly reSitResult: number | null },
  { examPass, reSitCapped }: ExamRules,
): number | null => {
  if (reSitResult === null) return examResult;
  return reSitCapped ? Math.min(reSitResult, examPass) : reSitResult;
};

/** The status that a result means; without one the candidate waits where they stood before it. */
export const statusByResult = (kind: 'exam' | 're_sit', result: number | null, examPass: number) => {
  if (result === null) return kind === 'exam' ? ('eligible' as const) : ('re_sit' as const);
  return result >= examPass ? ('exam_passed' as const) : ('exam_failed' as const);
};
