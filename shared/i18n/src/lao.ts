export { formatClassName } from './class-name.ts';
export { compareLao } from './lao-compare.ts';
export { laoDigitsToAscii } from './lao-digits.ts';
export { fold } from './lao-fold.ts';
export {
  beginningsOf,
  isFound,
  queryTerms,
  searchTokens,
  soundOf,
  soundTokens,
  soundVersion,
} from './lao-search.ts';
export { laoSortKey } from './lao-sort-key.ts';
export { parseMark } from './mark.ts';
export { formatPhone, normalisePhone } from './phone.ts';
