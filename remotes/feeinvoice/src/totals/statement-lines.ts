import type { FeeTotals } from '@suksa/contracts/feeinvoice';

/** What leads from the opening to the closing balance, each as it changes what families owe: on the screen and on paper. */
export const statementLines = (totals: FeeTotals) =>
  [
    ['opening', totals.opening],
    ['billed', totals.billed],
    ['discounts', -totals.discounts],
    ['late_fees', totals.lateFees],
    ['cancelled', -totals.cancelled],
    ['credited', -totals.credited],
    ['written_off', -totals.writtenOff],
    ['received', -totals.received],
    ['taken_back', totals.takenBack],
    ['refunded', totals.refunded],
  ] as const;
