// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFirstRows } from './use-first-rows.ts';

/** How many rows each drawing had. */
function drawings(rows: readonly number[]) {
  const drawn: (readonly number[])[] = [];
  const { rerender } = renderHook(
    (given: readonly number[]) => {
      drawn.push(useFirstRows(given, 50));
    },
    { initialProps: rows },
  );
  return { drawn, rerender };
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

test('a long list is drawn as far as a screen shows it, then whole, and whole from then on', () => {
  const { drawn, rerender } = drawings(numbers(100));
  expect(drawn[0]).toEqual(numbers(8));
  expect(drawn.at(-1)).toHaveLength(100);
  const before = drawn.length;
  rerender(numbers(90));
  expect(drawn.slice(before).map(({ length }) => length)).toEqual([90]);
});

test('what a screen shows at once is drawn at once', () => {
  const rows = numbers(8);
  expect(drawings(rows).drawn[0]).toBe(rows);
});
