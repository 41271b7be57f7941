import type { EndpointOutput } from '@suksa/contracts';
import type { FeePlan, readFeePlans } from '@suksa/contracts/feeinvoice';

export type Plans = EndpointOutput<typeof readFeePlans>;
export type Level = Plans['levels'][number];

export interface PlanDraft {
  version: number;
  periods: {
    code: string;
    startsOn: string;
    endsOn: string;
    dueDate: string;
    lines: { feeItemId: number | null; amount: number | null }[];
  }[];
}

export const draftOf = ({ version, periods }: FeePlan): PlanDraft => ({
  version,
  periods: periods.map((period) => ({ ...period, lines: period.lines.map((line) => ({ ...line })) })),
});
