import { describe, expect, test } from 'vitest';
import { cellAfterKey } from './matrix-keys.ts';

/** Three by three, with nothing to tick in the middle. */
const grid = {
  rows: 3,
  columns: 3,
  has: ({ row, column }: { row: number; column: number }) => !(row === 1 && column === 1),
};

describe('the arrow keys in the matrix', () => {
  test('move by one place', () => {
    expect(cellAfterKey('ArrowDown', { row: 0, column: 0 }, grid)).toEqual({ row: 1, column: 0 });
    expect(cellAfterKey('ArrowRight', { row: 0, column: 0 }, grid)).toEqual({ row: 0, column: 1 });
  });

  test('jump over a place without a tick box', () => {
    expect(cellAfterKey('ArrowLeft', { row: 1, column: 2 }, grid)).toEqual({ row: 1, column: 0 });
    expect(cellAfterKey('ArrowUp', { row: 2, column: 1 }, grid)).toEqual({ row: 0, column: 1 });
  });

  test('stop at the edge, and leave other keys alone', () => {
    expect(cellAfterKey('ArrowUp', { row: 0, column: 0 }, grid)).toBeUndefined();
    expect(cellAfterKey('Enter', { row: 0, column: 0 }, grid)).toBeUndefined();
  });
});
