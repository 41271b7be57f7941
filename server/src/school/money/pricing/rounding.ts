/** `amount × part / whole` in whole kip, half a kip upwards; exact for any sum that the product knows. */
export const partOf = <Count extends number | bigint>(amount: number, part: Count, whole: Count): number => {
  if (part === whole) return amount;
  const of = BigInt(whole);
  return Number((2n * BigInt(amount) * BigInt(part) + of) / (2n * of));
};

interface Part {
  readonly amount: number;
  readonly part: number;
  readonly whole: number;
}

/** Parts of sums that are rounded together: each is what it adds to the rounded sum, so that they add up to it. */
export const partsAddingUp = (parts: readonly Part[]): number[] => {
  let [top, bottom, before] = [0n, 1n, 0];
  return parts.map(({ amount, part, whole }) => {
    const divisor = BigInt(whole);
    const more = BigInt(amount) * BigInt(part);
    if (divisor === bottom) top += more;
    else [top, bottom] = [top * divisor + more * bottom, bottom * divisor];
    const now = Number((2n * top + bottom) / (2n * bottom));
    const own = now - before;
    before = now;
    return own;
  });
};
