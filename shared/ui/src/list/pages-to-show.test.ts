import { expect, test } from 'vitest';
import { pagesToShow } from './pages-to-show.ts';

const shown = (page: number, pages: number) => pagesToShow(page, pages).map((entry) => entry.page ?? '…');

test('a short list shows each of its pages', () => {
  expect(shown(1, 1)).toEqual([1]);
  expect(shown(2, 3)).toEqual([1, 2, 3]);
});

test('a long list shows the first page, the last, the current one and its neighbours', () => {
  expect(shown(10, 60)).toEqual([1, '…', 9, 10, 11, '…', 60]);
});

test('a gap of one page shows the page instead of dots', () => {
  expect(shown(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
