import { laoDigitsToAscii } from '@suksa/i18n/lao';

/** Stands for what is no number at all: no schema of whole numbers takes it. */
const noNumber = 0.5;

/**
 * What stands in a field for whole numbers, however its thousands are grouped: `1.700.000`, `1,700,000` and
 * `1 700 000` are one number. Null where nothing stands there; a fraction where it is no whole number (`7.5`, `7,5`,
 * and `noNumber` for what is none at all, as `1.70.0` or `1e400`).
 */
export function readWhole(typed: string): number | null {
  const text = typed.replace(/\s/g, '');
  if (text === '' || text === '-') return null;
  if (/^-?\d{1,3}([.,]\d{3})+$/.test(text)) return Number(text.replace(/[.,]/g, ''));
  const number = /^-?(\d+[.,]?\d*|[.,]\d+)$/.test(text) ? Number(text.replace(',', '.')) : noNumber;
  return Number.isFinite(number) ? number : noNumber;
}

/** The same for a sum of money, which is never below zero. */
export function readAmount(typed: string): number | null {
  const number = readWhole(typed);
  return isBelowZero(typed) && number !== null ? noNumber : number;
}

export const isBelowZero = (typed: string): boolean => typed.trim().startsWith('-');

/** A sum as it was typed or pasted, with Lao digits as Arabic ones and without the sign or name of kip beside it. */
export const withoutKip = (text: string): string =>
  laoDigitsToAscii(text).replace(/^\s*(₭|LAK|kip|ກີບ)\s*|\s*(₭|LAK|kip|ກີບ)\s*$/gi, '');

/** `1700000` with `.` as `1.700.000`. */
export const groupDigits = (digits: string, separator: string): string =>
  digits.replace(/\B(?=(\d{3})+$)/g, separator);

/** Where in `text` the caret stands that had so many digits before it. */
export function caretAfterDigits(text: string, digits: number): number {
  let left = digits;
  let at = text.startsWith('-') ? 1 : 0;
  while (left > 0 && at < text.length) {
    if (/\d/.test(text[at] ?? '')) left -= 1;
    at += 1;
  }
  return at;
}
