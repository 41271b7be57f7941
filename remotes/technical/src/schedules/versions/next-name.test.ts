import { expect, test } from 'vitest';
import { nextName } from './next-name.ts';

test('a copy is called like the first one, with the next number that is free', () => {
  expect(nextName('ພາກຮຽນ 1', ['ພາກຮຽນ 1', 'ພາກຮຽນ 2'], 60)).toBe('ພາກຮຽນ 3');
  expect(nextName('Main', ['Main'], 60)).toBe('Main 2');
  // A year is no number of a copy.
  expect(nextName('Year 2026', ['Year 2026'], 60)).toBe('Year 2026 2');
});

test('a name that leaves no room for a number stays', () => {
  expect(nextName('1234567890', [], 10)).toBe('1234567890');
});
