import type { VerifiedReceipts } from './receipt-chain.ts';

/** What is wrong with the receipts, a sentence each; none where each has the mark that follows from the one before. */
export const receiptComplaintsOf = ({
  broken,
  gaps,
  closes,
  knowsMark,
}: VerifiedReceipts): readonly string[] => [
  ...broken.map((code) => `Broken: receipt ${code}, or the one before it, was changed, taken away or added.`),
  ...gaps.map((code) => `Broken: the receipt that came after ${code} isn’t there.`),
  ...closes.map(
    ({ day, receipt }) =>
      `Broken: a till of ${day} was closed with another mark of receipt ${receipt} than it has.`,
  ),
  ...(knowsMark
    ? []
    : ['Broken: the mark that you gave is of no receipt. They were marked anew, or are of another school.']),
];

export const receiptsWholeOf = ({ receipts }: VerifiedReceipts): string =>
  `Whole: ${receipts} receipts, each with the mark that follows from the one before.`;
