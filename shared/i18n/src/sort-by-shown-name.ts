import { collatorOf } from './collator.ts';
import { type BilingualName, formatName } from './format.ts';
import type { Locale } from './locale.ts';

/** Rows in the order of the names that a page in this language shows: Lao as Lao sorts, Latin as Latin. */
export const sortByShownName = <Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => BilingualName,
  locale: Locale,
): Row[] => {
  const { compare } = collatorOf(locale);
  return [...rows].sort((a, b) => compare(formatName(nameOf(a), locale), formatName(nameOf(b), locale)));
};
