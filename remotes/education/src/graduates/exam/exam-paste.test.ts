import { describe, expect, test } from 'vitest';
import { isMark, pastedMarks } from './exam-paste.ts';

const rows = [
  { id: 1, code: 'A1', open: 'exam' },
  { id: 2, code: 'A2', open: null },
  { id: 3, code: 'A3', open: 're_sit' },
] as const;
const columns = ['result'];

describe('results pasted from a spreadsheet', () => {
  test('of one column go down from the row, past who may not sit', () => {
    expect(pastedMarks('7,5\r\n4\r\n9\n', { rows, at: 0, columns })).toEqual({
      typed: { '1 result': '7,5', '3 result': '4' },
      left: [{ line: 3, text: '9', why: 'no_row_left' }],
    });
    expect(pastedMarks('6\n7', { rows, at: 2, columns })).toEqual({
      typed: { '3 result': '6' },
      left: [{ line: 2, text: '7', why: 'no_row_left' }],
    });
  });

  test('with codes go to whom they belong, whatever their order; who fits nobody is told', () => {
    expect(pastedMarks('A3\tສົມ\t8\nA2\tນາງ\t5\nX\t\t3', { rows, at: 0, columns })).toEqual({
      typed: { '3 result': '8' },
      left: [
        { line: 2, text: 'A2 ນາງ 5', why: 'may_not_sit' },
        { line: 3, text: 'X  3', why: 'nobody' },
      ],
    });
  });

  test('of a single value are left to the field', () => {
    expect(pastedMarks('7.5', { rows, at: 0, columns })).toBeNull();
  });
});

describe('marks by subject pasted from a spreadsheet', () => {
  const lao = ['lao', 'maths', 'physics'];

  test('as a block go down and to the right from the cell; what finds no column is told', () => {
    expect(pastedMarks('7\t6\n5\t4', { rows, at: 0, columns: lao.slice(1) })?.typed).toEqual({
      '1 maths': '7',
      '1 physics': '6',
      '3 maths': '5',
      '3 physics': '4',
    });
    expect(pastedMarks('7\t6', { rows, at: 0, columns: lao.slice(2) })).toEqual({
      typed: { '1 physics': '7' },
      left: [{ line: 1, text: '6', why: 'no_column_left' }],
    });
  });

  test('with codes leave out the name and keep an empty cell in its place', () => {
    expect(pastedMarks('A3\tສົມ ແກ້ວ\t8\t\t6', { rows, at: 0, columns: lao })).toEqual({
      typed: { '3 lao': '8', '3 maths': '', '3 physics': '6' },
      left: [],
    });
  });
});

test('a result is 0 to 10 with comma or point, or nothing', () => {
  expect(['', '7,25', '10', '໗.໕', '0'].every(isMark)).toBe(true);
  expect(['11', '7.255', 'x', '-1'].some(isMark)).toBe(false);
});
