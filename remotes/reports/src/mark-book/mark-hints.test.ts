import { expect, test } from 'vitest';
import { hintsOf, isUnusual } from './mark-hints.ts';

const columns = ['m9', 'm10', 'm11'].map((column) => ({
  ...{ kind: 'mark' as const, id: column, subjectId: 1, column },
}));
const look = (marks: readonly (readonly number[])[]) =>
  hintsOf({
    columns,
    studentIds: [0, 1, 2, 3, 4],
    contentOf: (student, { column }) => ({
      value: marks[columns.findIndex((one) => one.column === column)]?.[student] ?? null,
      codeId: null,
    }),
  });

test('a month that is the one before again, and a class far from its usual marks, are pointed out', () => {
  const first = [700, 725, 650, 800, 600];
  expect(look([first, first])).toEqual([{ kind: 'like_before', column: 'm10' }]);
  expect(look([first, first.map((mark) => mark - 50), [300, 350, 400, 325, 375]])).toMatchObject([
    { kind: 'mean_far', column: 'm11', mean: 350 },
  ]);
  expect(look([first, first.map((mark) => mark - 50)])).toEqual([]);
});

test('a mark three below a student’s others is unusual', () => {
  expect(isUnusual(300, [700, 750])).toBe(true);
  expect(isUnusual(500, [700, 750])).toBe(false);
});
