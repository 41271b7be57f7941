export { compareLao } from './lao-compare.ts';
export { laoDigitsToAscii } from './lao-digits.ts';
export { fold } from './lao-fold.ts';
export { queryTerms, searchTokens } from './lao-search.ts';
export { laoSortKey } from './lao-sort-key.ts';
export { parseMark } from './mark.ts';
export { formatPhone, normalisePhone } from './phone.ts';
