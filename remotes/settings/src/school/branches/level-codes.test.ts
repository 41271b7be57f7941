import { expect, test } from 'vitest';
import { levelCodes } from './level-codes.ts';

const levels = (...codes: string[]) =>
  codes.map((code) => ({ code, name: { lo: code.replace('P', 'ປ.').replace('M', 'ມ.'), en: code } }));
const of = (...codes: string[]) => levelCodes(levels(...codes), ({ en }) => en);

test('neighbouring levels are told as one range, stages and gaps apart', () => {
  expect(of('P1', 'P2', 'P3', 'P5', 'M1', 'M2')).toBe('P1–P3, P5, M1–M2');
  expect(of('M7')).toBe('M7');
  expect(of()).toBe('');
});

test('they are told in the reader’s language', () => {
  expect(levelCodes(levels('P1', 'P2', 'M7'), ({ lo }) => lo)).toBe('ປ.1–ປ.2, ມ.7');
});
