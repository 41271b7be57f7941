import { partOfSecond } from '@suksa/contracts/fee-allocation';

interface Sharing {
  /** In percent; those of all households of a student add up to 100. */
  readonly share: number;
}

/**
 * What each household is billed, line by line: the second one's part in whole kip, what doesn't divide falls to the
 * first. A line that leaves nothing for a household isn't on its invoice, and who would owe nothing gets none.
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
        .map((line) => ({ ...line, amount: amountFor(household, line.amount) }))
        .filter(({ amount }) => amount !== 0);
      return { household, lines: own, total: own.reduce((sum, { amount }) => sum + amount, 0) };
    })
    .filter(({ total }) => total > 0);
};
