import type { BookCode } from '@suksa/contracts/reports';
import { describe, expect, test } from 'vitest';
import { readTyped, shownContent } from './typed-mark.ts';

const codes: BookCode[] = [
  { id: 4, code: 'EXE', sign: 'ຍ', name: { lo: 'ຍົກເວັ້ນ', en: 'Exempt' }, tone: 'gray', counts: 'left_out' },
];
const read = (text: string, step = 25) => {
  const typed = readTyped(text, codes, step);
  return typed.kind === 'fault' ? typed.code : shownContent(typed.content, codes);
};

describe('a mark that is typed', () => {
  test.each([
    ['7,5', '7.5'],
    ['7.5', '7.5'],
    ['໗,໕', '7.5'],
    ['10', '10'],
    ['0', '0'],
    ['75', '7.5'],
    ['725', '7.25'],
    ['', ''],
    ['exe', 'ຍ'],
    ['ຍ', 'ຍ'],
  ])('%s is %s', (text, mark) => {
    expect(read(text)).toBe(mark);
  });

  test('says what 75 was read as, and nothing where nothing was left out', () => {
    expect(readTyped('75', codes, 25)).toMatchObject({ readAs: '7.5' });
    expect(readTyped('7.5', codes, 25)).not.toHaveProperty('readAs');
  });

  test('is refused where it is none, and where the level marks in larger steps', () => {
    expect(read('abc')).toBe('no_mark');
    expect(read('1050')).toBe('no_mark');
    expect(read('100')).toBe('no_mark');
    expect(read('7.3')).toBe('step');
    expect(read('7.25', 50)).toBe('step');
  });
});
