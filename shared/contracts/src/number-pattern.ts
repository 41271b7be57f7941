import * as z from 'zod/mini';

/** What a branch numbers: receipts, invoices, and the codes of its students. */
export const numberKinds = ['receipt', 'invoice', 'student_code'] as const;
export type NumberKind = (typeof numberKinds)[number];

export interface NumberParts {
  /** The branch's code. */
  readonly branch: string;
  /** In which the series runs; each year starts anew. */
  readonly year: number;
  readonly number: number;
}

const token = /\{(?:branch|year|yy|number:[1-9])\}/g;
const runningNumber = /\{number:([1-9])\}/;

/**
 * A document's number as it prints: `{branch}-{year}-{number:6}` gives `VTE-2026-000042`. `{yy}` is the year's last
 * two digits; a number that has outgrown its digits is printed whole. The form shows it before, the server does it.
 */
export const formatNumber = (pattern: string, { number, ...place }: NumberParts): string => {
  const { before, digits, after } = aroundNumber(pattern, place);
  return `${before}${String(number).padStart(digits, '0')}${after}`;
};

/** What stands before and after the running number, and how many digits it has at least. */
export const aroundNumber = (pattern: string, { branch, year }: Omit<NumberParts, 'number'>) => {
  const filled = pattern
    .replaceAll('{branch}', branch)
    .replaceAll('{year}', String(year))
    .replaceAll('{yy}', String(year).slice(-2));
  const [before = '', digits = '1', after = ''] = filled.split(runningNumber);
  return { before, digits: Number(digits), after };
};

/**
 * Two documents must never come to the same number: the running number stands in it once, and it tells branch and
 * year apart. Around them letters, digits, dash, slash and dot.
 */
export const NumberPattern = z.string().check(
  z.trim(),
  z.minLength(1, 'required'),
  z.maxLength(60),
  z.refine((pattern) => /^[A-Za-z0-9./-]*$/.test(pattern.replace(token, '')), 'pattern_signs'),
  z.refine(
    (pattern) => pattern.split('{number:').length === 2 && runningNumber.test(pattern),
    'pattern_number',
  ),
  z.refine((pattern) => pattern.includes('{branch}'), 'pattern_branch'),
  z.refine((pattern) => /\{(year|yy)\}/.test(pattern), 'pattern_year'),
);
