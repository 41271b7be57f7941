import { fold } from './lao-fold.ts';
import { normalisePhone } from './phone.ts';

const lao = /[\u0E80-\u0EFF]/;

const phoneTokens = (phone: string): string[] => {
  const national = phone.replace(/^\+(856)?/, '');
  return [national, `0${national}`, national.slice(-8), national.slice(2), national.slice(-4)];
};

const partTokens = (part: string): string[] => {
  const phone = normalisePhone(part);
  if (phone) return phoneTokens(phone);
  const folded = fold(part);
  const words = folded.split(' ');
  const joined = folded.replaceAll(' ', '');
  const digits = joined.replace(/\D/g, '');
  return [
    ...words,
    // Lao is written without spaces, so a query often runs name and surname together.
    ...(lao.test(joined) ? [joined] : []),
    ...(digits ? [joined, digits, digits.slice(-8), digits.slice(-4)] : []),
  ];
};

/**
 * The tokens to store for prefix search over one row. `parts` are its names, codes and phone numbers as
 * they are; each part is recognised by its form. A query finds the row when every one of its
 * {@link queryTerms} is a prefix of some token.
 */
export const searchTokens = (parts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(parts.flatMap((part) => (part ? partTokens(part) : [])).filter((token) => token !== '')),
];

/** The words of a query, folded. A query of digits only (phone, code) is one term, without `+856`. */
export const queryTerms = (text: string): string[] => {
  const folded = fold(text);
  if (folded === '') return [];
  const digits = folded.replaceAll(' ', '');
  if (/^\d{6,}$/.test(digits)) return [digits.replace(/^(00)?856(?=\d{4})/, '')];
  return [...new Set(folded.split(' '))];
};
