import type { RolloverSummary } from '@suksa/contracts/education';
import type { RolloverWork } from './use-rollover-work.ts';

export interface StepProps {
  readonly summary: RolloverSummary;
  readonly work: RolloverWork;
}
