import { describe, expect, test } from 'vitest';
import { isMark, pastedMarks } from './exam-paste.ts';

const rows = [
  { id: 1, code: 'A1', open: 'exam' },
  { id: 2, code: 'A2', open: null },
  { id: 3, code: 'A3', open: 're_sit' },
] as const;

describe('results pasted from a spreadsheet', () => {
  test('of one column go down from the row, past who may not sit', () => {
    expect(pastedMarks('7,5\r\n4\r\n9\n', rows, 0)).toEqual({
      typed: { 1: '7,5', 3: '4' },
      left: [{ line: 3, text: '9', why: 'no_row_left' }],
    });
    expect(pastedMarks('6\n7', rows, 2)).toEqual({
      typed: { 3: '6' },
      left: [{ line: 2, text: '7', why: 'no_row_left' }],
    });
  });

  test('with codes go to whom they belong, whatever their order; who fits nobody is told', () => {
    expect(pastedMarks('A3\tສົມ\t8\nA2\tນາງ\t5\nX\t\t3', rows, 0)).toEqual({
      typed: { 3: '8' },
      left: [
        { line: 2, text: 'A2 ນາງ 5', why: 'may_not_sit' },
        { line: 3, text: 'X  3', why: 'nobody' },
      ],
    });
  });

  test('of a single value are left to the field', () => {
    expect(pastedMarks('7.5', rows, 0)).toBeNull();
  });
});

test('a result is 0 to 10 with comma or point, or nothing', () => {
  expect(['', '7,25', '10', '໗.໕', '0'].every(isMark)).toBe(true);
  expect(['11', '7.255', 'x', '-1'].some(isMark)).toBe(false);
});
