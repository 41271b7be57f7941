import { type GraduateStatus, type GraduateStep, mayTakeStep } from '@suksa/contracts/education';
import { refuse } from '../../../http/refuse.ts';

/** Refuses with `wrong_status` a step that can't be taken from where the candidate is. */
export const refuseWrongStep = (step: GraduateStep, status: GraduateStatus): void => {
  if (!mayTakeStep(step, status)) refuse('wrong_status', { status: 409, details: { status, step } });
};

/** Which result the grid takes: of the exam, or of the re-sit once there was admission to it. */
export const openResult = (row: {
  readonly status: GraduateStatus;
  readonly reSitResult: number | null;
}): 'exam' | 're_sit' | null => {
  if (row.status === 're_sit') return 're_sit';
  if (!mayTakeStep('exam', row.status)) return null;
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
