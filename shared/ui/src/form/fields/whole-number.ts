import { laoDigitsToAscii } from '@suksa/i18n/lao';

/**
 * What stands in a field for whole numbers, however its thousands are grouped: `1.700.000`, `1,700,000` and
 * `1 700 000` are one number. Null where nothing stands there; a fraction where it is no whole number (`7.5`, `7,5`,
 * and some fraction for what is no number at all, as `1.70.0`), so that no schema takes it for one.
 */
export function readWhole(typed: string): number | null {
  const text = typed.replace(/\s/g, '');
  if (text === '' || text === '-') return null;
  if (/^-?\d{1,3}([.,]\d{3})+$/.test(text)) return Number(text.replace(/[.,]/g, ''));
  const number = Number(text.replace(',', '.'));
  return Number.isNaN(number) ? Number.parseInt(text, 10) + 0.5 || 0.5 : number;
}

/** What may be part of a number, with Lao digits as Arabic ones. */
export const numberSigns = (text: string, allowNegative: boolean): string => {
  const signs = laoDigitsToAscii(text).replace(/[^\d.,\s-]/g, '');
  const bare = signs.replaceAll('-', '');
  return allowNegative && signs.startsWith('-') ? `-${bare}` : bare;
};

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
