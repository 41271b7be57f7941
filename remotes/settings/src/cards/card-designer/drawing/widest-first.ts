import type { CardPerson } from '@suksa/contracts/settings';

/** By how much room their names take in the script that takes more; all of each stays together. */
export const widestFirst = (
  people: readonly CardPerson[],
  measure: (text: string) => number,
): readonly CardPerson[] => {
  const width = ({ values }: CardPerson) =>
    Math.max(measure(values.name_lo ?? ''), measure(values.name_en ?? ''));
  return [...people].sort((a, b) => width(b) - width(a));
};
