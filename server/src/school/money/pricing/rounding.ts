/** `amount × part / whole` in whole kip, half a kip upwards; exact for any sum that the product knows. */
export const partOf = (amount: number, part: number, whole: number): number => {
  if (part === whole) return amount;
  const doubled = 2n * BigInt(amount) * BigInt(part) + BigInt(whole);
  return Number(doubled / (2n * BigInt(whole)));
};
