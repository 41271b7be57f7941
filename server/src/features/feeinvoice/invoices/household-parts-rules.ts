import { partOfSecond } from '@suksa/contracts/fee-allocation';

interface Company {
  /** The fees that it pays. */
  readonly feeItemIds: readonly number[];
}

/** What each payer of a student is billed: companies the fees that they pay with their discounts, the households the rest. */
export const partsByPayer = <
  Line extends { readonly amount: number; readonly feeItemId: number | null },
  Household extends Sharing,
  Payer extends Household & Company,
>(
  lines: readonly Line[],
  households: readonly Household[],
  companies: readonly Payer[],
) => {
  const payerOf = ({ feeItemId }: Line) =>
    feeItemId === null ? undefined : companies.find(({ feeItemIds }) => feeItemIds.includes(feeItemId));
  return [
    ...partsOf(
      lines.filter((line) => payerOf(line) === undefined),
      households,
    ),
    ...companies.flatMap((company) =>
      partsOf<Line, Household>(
        lines.filter((line) => payerOf(line) === company),
        [company],
      ),
    ),
  ];
};

interface Sharing {
  /** In percent; those of all households of a student add up to 100. */
  readonly share: number;
}

/**
 * What each household is billed, line by line, with the whole line: the second one's part in whole kip, what doesn't
 * divide falls to the first. A line that leaves nothing for a household isn't on its invoice, and who would owe nothing gets none.
 */
export const partsOf = <Line extends { readonly amount: number }, Household extends Sharing>(
  lines: readonly Line[],
  households: readonly Household[],
) => {
  const second = households[1];
  const amountFor = (household: Household, amount: number) => {
    if (!second) return amount;
    // A discount is shared as a fee is, so that no household's discount is more than its fee.
    const part = Math.sign(amount) * partOfSecond(Math.abs(amount), second.share);
    return household === second ? part : amount - part;
  };
  return households
    .map((household) => {
      const own = lines
        .map((line) => ({ ...line, amount: amountFor(household, line.amount), whole: line.amount }))
        .filter(({ amount }) => amount !== 0);
      return { household, lines: own, total: own.reduce((sum, { amount }) => sum + amount, 0) };
    })
    .filter(({ total }) => total > 0);
};
