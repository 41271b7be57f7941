export { formatClassName } from './class-name.ts';
export { compareLao } from './lao/lao-compare.ts';
export { laoDigitsToAscii } from './lao/lao-digits.ts';
export { fold } from './lao/lao-fold.ts';
export {
  beginningsOf,
  isFound,
  queryTerms,
  searchTokens,
  soundOf,
  soundTokens,
  soundVersion,
} from './lao/lao-search.ts';
export { laoSortKey } from './lao/lao-sort-key.ts';
export { parseMark } from './mark.ts';
export { formatPhone, normalisePhone } from './phone.ts';
