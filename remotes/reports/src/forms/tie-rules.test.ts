import { expect, test } from 'vitest';
import { columnName, fieldsAt, placeAfter, withRow } from './tie-rules.ts';

test('a student’s marks are offered where a row stands for a student, and nowhere else of a class’s form', () => {
  expect(fieldsAt('class', true, [4])).toContain('subject:4');
  expect(fieldsAt('class', false, [4])).not.toContain('subject:4');
  expect(fieldsAt('student', false, [4])).toContain('subject:4');
  expect(fieldsAt('school', true, [4])).toEqual(expect.arrayContaining(['number', 'girls']));
  expect(fieldsAt('school', true, [4])).not.toContain('average');
});

test('what was tied in the first row goes along when another row becomes the first', () => {
  const before = {
    rows: { sheet: 0, first: 8, last: 10 },
    ties: [
      { sheet: 0, place: 'B8', field: 'name' },
      { sheet: 0, place: 'B2', field: 'class' },
    ],
  };
  expect(withRow(before, 0, 12, 'first')).toEqual({
    rows: { sheet: 0, first: 12, last: 12 },
    ties: [
      { sheet: 0, place: 'B12', field: 'name' },
      { sheet: 0, place: 'B2', field: 'class' },
    ],
  });
  expect(withRow({ rows: null, ties: [] }, 1, 5, 'last').rows).toEqual({ sheet: 1, first: 5, last: 5 });
});

test('arrows lead to the cells beside, and stop at the edge', () => {
  const size = { rows: 5, columns: 30 };
  expect(placeAfter('Z2', 'ArrowRight', size)).toEqual({ column: 27, row: 2 });
  expect(columnName(27)).toBe('AA');
  expect(placeAfter('A1', 'ArrowUp', size)).toBeNull();
  expect(placeAfter('A1', 'x', size)).toBeNull();
});
