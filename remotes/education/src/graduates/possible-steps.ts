import type { GraduateStatus, HeadStep, OfficeStep } from '@suksa/contracts/education';

const beforeHandOver: readonly GraduateStatus[] = [
  'candidate',
  'eligible',
  'not_eligible',
  'exam_passed',
  'exam_failed',
  're_sit',
  'approved',
  'certificate_issued',
  'withheld',
];

/** From where each step is offered; the server has the last word. */
const offered: Readonly<Record<OfficeStep | HeadStep, readonly GraduateStatus[]>> = {
  decide_eligible: ['candidate', 'not_eligible'],
  decide_not_eligible: ['candidate', 'eligible'],
  re_sit: ['exam_failed'],
  cleared: beforeHandOver,
  not_cleared: beforeHandOver,
  approve: ['exam_passed'],
  withhold: ['approved', 'certificate_issued'],
  release: ['withheld'],
  roll_back: ['approved', 'certificate_issued', 'withheld'],
  revoke: ['approved', 'certificate_issued', 'handed_over', 'withheld'],
};

export const mayOffer = (step: OfficeStep | HeadStep, status: GraduateStatus): boolean =>
  offered[step].includes(status);
