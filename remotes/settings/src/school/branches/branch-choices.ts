import type { EndpointOutput } from '@suksa/contracts';
import type { branchChoices } from '@suksa/contracts/settings';

export type BranchChoices = EndpointOutput<typeof branchChoices>;
