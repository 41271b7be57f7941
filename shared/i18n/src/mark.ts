import { laoDigitsToAscii } from './lao/lao-digits.ts';

/** A mark as typed, with comma or point (`7,5`, `7.5`, `໗,໕`), at most two decimals; `null` where it is none. */
export const parseMark = (text: string): number | null => {
  const compact = laoDigitsToAscii(text).trim().replace(',', '.');
  return /^\d{1,3}(\.\d{1,2})?$/.test(compact) ? Number(compact) : null;
};
