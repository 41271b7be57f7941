import type { Receipt } from '@suksa/contracts/feeinvoice';

/** Each way by which the money of a receipt came, its own first. */
export const waysOf = ({ method, bankReference, amount, others }: Receipt) => [
  {
    method,
    reference: bankReference ?? '',
    amount: others.reduce((left, other) => left - other.amount, amount),
  },
  ...others,
];
