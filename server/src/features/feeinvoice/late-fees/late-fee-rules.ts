import { partOf } from '../../../school/money/pricing/rounding.ts';
import type { FeeTermsRow } from '../plans/fee-terms-repository.ts';

type LateTerms = Pick<FeeTermsRow, 'lateBasis' | 'lateValue' | 'lateCap'>;

/** What being late costs, in whole kip: a part of what is late or a fixed sum, never more than the cap. */
export const lateFeeOf = ({ lateBasis, lateValue, lateCap }: LateTerms, late: number): number => {
  if (lateBasis === 'none' || late <= 0) return 0;
  const fee = lateBasis === 'fixed' ? lateValue : partOf(late, lateValue, 10_000);
  return lateCap === null ? fee : Math.min(fee, lateCap);
};
