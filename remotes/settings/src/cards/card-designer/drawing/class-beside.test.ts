import { expect, test } from 'vitest';
import { classBeside } from './class-beside.ts';

test('a card writes the class in the language of the word before it', () => {
  expect(classBeside('ຫ້ອງ ', 'M7/2')).toBe('ມ.7/2');
  expect(classBeside('Class ', 'ມ.7/2')).toBe('M7/2');
  expect(classBeside('', 'M7/2')).toBe('M7/2');
  expect(classBeside('ຫ້ອງ ', 'Blue')).toBe('Blue');
});
