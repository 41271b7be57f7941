import type { GraduateStatus, HeadStep, OfficeStep } from './graduation.ts';
import type { StudentStatus } from './values.ts';

/** From which statuses a student may take a step of enrolment, in the order in which they are offered. */
const enrolmentStepsFrom = {
  resume: ['suspended'],
  move: ['enrolled', 'suspended'],
  suspend: ['enrolled'],
  leave: ['enrolled', 'suspended'],
  readmit: ['transferred_out', 'withdrawn', 'dropped_out'],
} as const satisfies Record<string, readonly StudentStatus[]>;

export type EnrolmentStep = keyof typeof enrolmentStepsFrom;

/**
 * What may become of a student of this status. Who studies here until a last day that is to come moves to no other class,
 * and may stay after all.
 */
export const enrolmentStepsOf = (status: StudentStatus, isLeaving = false): readonly EnrolmentStep[] =>
  (Object.keys(enrolmentStepsFrom) as EnrolmentStep[]).filter((step) => {
    const leaves = isLeaving && (enrolmentStepsFrom.leave as readonly StudentStatus[]).includes(status);
    if (leaves && step === 'move') return false;
    if (leaves && step === 'readmit') return true;
    return (enrolmentStepsFrom[step] as readonly StudentStatus[]).includes(status);
  });

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

/** From which statuses a candidate may take a step: whatever isn't here is refused. */
const stepsFrom = {
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

/** Whether a candidate of this status may take the step: the server refuses what the screen doesn't offer. */
export const mayTakeStep = (step: GraduateStep, status: GraduateStatus): boolean =>
  (stepsFrom[step] as readonly GraduateStatus[]).includes(status);
