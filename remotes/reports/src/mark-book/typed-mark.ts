import type { BookCode } from '@suksa/contracts/reports';
import { formatMark } from '@suksa/i18n';
import { laoDigitsToAscii, parseMark } from '@suksa/i18n/lao';

/** What a cell holds: a mark in hundredths, a code in its place, or neither. */
export interface Content {
  readonly value: number | null;
  readonly codeId: number | null;
}

export const blank: Content = { value: null, codeId: null };

export const isSame = (one: Content, other: Content): boolean =>
  one.value === other.value && one.codeId === other.codeId;

export type Typed =
  | {
      readonly kind: 'content';
      readonly content: Content /** What `75` was read as. */;
      readonly readAs?: string;
    }
  | { readonly kind: 'fault'; readonly code: 'no_mark' | 'step' };

/**
 * A mark as teachers type it: `7,5`, `7.5`, `໗,໕`, `75` for 7.5 and `725` for 7.25 because no mark is above 10, a code by
 * its sign or letters, nothing for a blank.
 */
export const readTyped = (text: string, codes: readonly BookCode[], step: number): Typed => {
  const typed = laoDigitsToAscii(text).trim();
  if (typed === '') return { kind: 'content', content: blank };
  const code = codes.find((one) => one.sign === typed || one.code.toLowerCase() === typed.toLowerCase());
  if (code) return { kind: 'content', content: { value: null, codeId: code.id } };
  const mark = parseMark(typed);
  if (mark === null) return { kind: 'fault', code: 'no_mark' };
  const hundredths = Math.round(mark * 100);
  const meant = hundredths > 1000 && /^\d+$/.test(typed) ? meantBy(typed) : hundredths;
  if (meant === null || meant > 1000) return { kind: 'fault', code: 'no_mark' };
  if (meant % step !== 0) return { kind: 'fault', code: 'step' };
  const content = { value: meant, codeId: null };
  return meant === hundredths
    ? { kind: 'content', content }
    : { kind: 'content', content, readAs: markAsTyped(meant) };
};

/** The point was left out: 75 is 7.5, 725 is 7.25. Of 100 nobody knows whether it is 1.00, 10.0 or all of a hundred. */
const meantBy = (digits: string): number | null => {
  if (digits.length === 2) return Number(digits) * 10;
  return digits.length === 3 && digits !== '100' ? Number(digits) : null;
};

/** A mark as it stands in the book: `7.5`, `10`, the sign of a code, nothing. */
export const shownContent = ({ value, codeId }: Content, codes: readonly BookCode[]): string => {
  if (value !== null) return markAsTyped(value);
  return codes.find(({ id }) => id === codeId)?.sign ?? '';
};

/** An average with all its digits: `7.30`. */
export const shownAverage = (value: number | null, decimals: number): string =>
  value === null ? '' : formatMark(value / 100, decimals);

/** A mark in hundredths with no more digits than it needs: `7.25`, `7.5`, `7`. */
export const markAsTyped = (value: number): string =>
  formatMark(value / 100, value % 100 === 0 ? 0 : value % 10 === 0 ? 1 : 2);
