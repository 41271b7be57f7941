import type { EndpointOutput } from '@suksa/contracts';
import type { recordPayment } from '@suksa/contracts/feeinvoice';

interface Recorded {
  readonly id: number;
  readonly receipt: string;
  readonly amount: number;
  readonly tendered: number | null;
  readonly allocated: number;
}

/** The answer to whoever took the money, the first time and each time it is asked again. */
export const presentRecorded = ({
  id,
  receipt,
  amount,
  tendered,
  allocated,
}: Recorded): EndpointOutput<typeof recordPayment> => ({
  id,
  receipt,
  amount,
  change: changeOf(amount, tendered),
  credit: amount - allocated,
});

export const changeOf = (amount: number, tendered: number | null) => (tendered ?? amount) - amount;
