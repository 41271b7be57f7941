import { expect, test } from 'vitest';
import { formatClassName } from './class-name.ts';

test('class and level agree: M7/2 is ມ.7/2 in Lao, and what a school named otherwise stays', () => {
  expect(formatClassName('M7/2', 'lo')).toBe('ມ.7/2');
  expect(formatClassName('P1/10', 'lo')).toBe('ປ.1/10');
  expect(formatClassName('M7/2', 'en')).toBe('M7/2');
  expect(formatClassName('ມ.7/2', 'en')).toBe('M7/2');
  for (const own of ['ຈົບ/1', 'Mango', 'ມະລິ', 'Panda 2']) {
    expect(formatClassName(own, 'lo')).toBe(own);
    expect(formatClassName(own, 'en')).toBe(own);
  }
});
