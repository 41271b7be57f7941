import { type BilingualName, formatName } from './format.ts';
import { compareLao } from './lao/lao-compare.ts';
import type { Locale } from './locale.ts';

const latin = /* @__PURE__ */ new Intl.Collator('en');

/** Rows in the order of the names that a page in this language shows: Lao as Lao sorts, Latin as Latin. */
export const sortByShownName = <Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => BilingualName,
  locale: Locale,
): Row[] => {
  const compare = locale === 'lo' ? compareLao : latin.compare;
  return [...rows].sort((a, b) => compare(formatName(nameOf(a), locale), formatName(nameOf(b), locale)));
};
