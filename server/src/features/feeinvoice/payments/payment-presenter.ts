import type { EndpointOutput } from '@suksa/contracts';
import { sumOf } from '@suksa/contracts/fee-allocation';
import type { recordPayment } from '@suksa/contracts/feeinvoice';
import type { OtherWay } from '../../../db/schema/index.ts';

interface Recorded {
  readonly id: number;
  readonly receipt: string;
  readonly amount: number;
  readonly tendered: number | null;
  readonly others: readonly OtherWay[] | null;
  readonly allocated: number;
}

/** The answer to whoever took the money, the first time and each time it is asked again. */
export const presentRecorded = ({
  id,
  receipt,
  amount,
  tendered,
  others,
  allocated,
}: Recorded): EndpointOutput<typeof recordPayment> => ({
  id,
  receipt,
  amount,
  change: changeOf({ amount, tendered, others }),
  credit: amount - allocated,
});

/** What was handed over beyond the part that came in cash. */
export const changeOf = ({ amount, tendered, others }: Pick<Recorded, 'amount' | 'tendered' | 'others'>) =>
  tendered === null ? 0 : tendered - (amount - sumOf(others ?? []));
