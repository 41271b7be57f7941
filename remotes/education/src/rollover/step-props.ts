import type { RolloverSummary } from '@suksa/contracts/education';

export interface StepProps {
  readonly summary: RolloverSummary;
}
