import { laoDigitsToAscii } from './lao-digits.ts';
import { normaliseLaoSpelling } from './lao-spelling.ts';

/** Letters that Unicode doesn't decompose, by what people type instead. */
const plainLetters: Record<string, string> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
};

const latinDiacritics = /[\u0300-\u036f]/g;

/**
 * Folds a text for searching: two spellings that a reader takes for the same give the same string.
 * Equal are ຳ/ໍາ (tone mark before or after), ໜ/ຫນ, ໝ/ຫມ, ຫຼ/ຫລ, Lao and Arabic digits, upper and lower case,
 * Latin letters with and without diacritics, and any punctuation, spaces and zero-width characters.
 * The result holds letters, marks, digits and single spaces only.
 */
export const fold = (text: string): string =>
  laoDigitsToAscii(normaliseLaoSpelling(text.normalize('NFKD').replace(latinDiacritics, '')))
    .replaceAll('ຼ', 'ລ')
    .toLowerCase()
    .replace(/[đðħłøæœßı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
