import { expect, test } from 'vitest';
import { queryTerms, searchTokens } from './lao-search.ts';

const finds = (query: string, parts: readonly string[]) => {
  const tokens = searchTokens(parts);
  return queryTerms(query).every((term) => tokens.some((token) => token.startsWith(term)));
};

const student = ['ສົມສັກ ນ້ຳທາ', 'Somsak Namtha', 'ນ້ອຍ', 'ST-2026-0042', '020 5555 1234'];

test.each([
  'ສົມ',
  'ນໍ້າທາ',
  'ນ້ໍາທາ ສົມສັກ',
  'ສົມສັກນ້ຳ',
  'somsak nam',
  'NAMTHA',
  'ນ້ອຍ',
  'st-2026-0042',
  'ST2026',
  '2026-0042',
  '0042',
  '020 5555',
  '02055551234',
  '20 5555 1234',
  '+856 20 5555 1234',
  '+856 (0)20 5555 1234',
  '5555 1234',
  '55551234',
  '໐໒໐ ໕໕໕໕ ໑໒໓໔',
  '1234',
])('a student is found by %s', (query) => {
  expect(finds(query, student)).toBe(true);
});

test.each(['ສົມສີ', 'somsak vong', '0043', '5555 1235', 'ທາ'])('a student is not found by %s', (query) => {
  expect(finds(query, student)).toBe(false);
});

test('a fixed line is found without its area code', () => {
  expect(finds('212345', ['021 212345'])).toBe(true);
});

test('an empty query has no terms, and missing parts give no tokens', () => {
  expect(queryTerms('  -  ')).toEqual([]);
  expect(searchTokens([null, undefined, '', ' . '])).toEqual([]);
});

test('a query of nothing but emoji finds nobody', () => {
  for (const emoji of ['😀', ' ❤️ ', '👩‍🏫']) expect(finds(emoji, ['ນ້ອຍ', '😀', 'P-1'])).toBe(false);
  expect(finds('😀 ນ້ອຍ', ['ນ້ອຍ'])).toBe(true);
});

test('no token and no term stands twice', () => {
  expect(searchTokens(['ນ້ອຍ', 'ນ້ອຍ'])).toEqual(['ນ້ອຍ', '~ນອຍ']);
  expect(queryTerms('ນ້ອຍ ນ້ອຍ')).toEqual(['ນ້ອຍ']);
});
