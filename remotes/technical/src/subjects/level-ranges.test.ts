import { formatClassName } from '@suksa/i18n/lao';
import { expect, test } from 'vitest';
import { levelRanges } from './level-ranges.ts';

const all = ['P1', 'P2', 'P3', 'P4', 'P5', 'M1', 'M2', 'M3'].map((code, id) => ({
  id,
  code,
  name: { lo: code, en: code },
}));
const named = (...codes: string[]) => all.filter(({ code }) => codes.includes(code));

test.each([
  [named('P1', 'P2', 'P3'), 'P1–P3'],
  [named('P1', 'P3'), 'P1, P3'],
  [named('P4', 'P5', 'M1', 'M2'), 'P4–P5, M1–M2'],
  [named('M3'), 'M3'],
  [[], ''],
])('levels %# read as ranges, never across stages', (levels, text) => {
  expect(levelRanges(levels, all, (code) => code)).toBe(text);
});

test('levels read in Lao as everywhere in Lao', () => {
  const inLao = (code: string) => formatClassName(code, 'lo');
  expect(levelRanges(named('P4', 'P5', 'M1', 'M2'), all, inLao)).toBe('ປ.4–ປ.5, ມ.1–ມ.2');
});
