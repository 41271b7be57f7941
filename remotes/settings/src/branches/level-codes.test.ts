import { expect, test } from 'vitest';
import { levelCodes } from './level-codes.ts';

const of = (...codes: string[]) => levelCodes(codes.map((code) => ({ code })));

test('neighbouring levels are told as one range, stages and gaps apart', () => {
  expect(of('P1', 'P2', 'P3', 'P5', 'M1', 'M2')).toBe('P1–P3, P5, M1–M2');
  expect(of('M7')).toBe('M7');
  expect(of()).toBe('');
});
