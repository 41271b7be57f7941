import { expect, test } from 'vitest';
import { defaultYear } from './default-year.ts';
import type { SessionYear } from './session.ts';

const year = (start: number, state: SessionYear['state']) => ({ start: `${start}-09-01`, state });
const chosen = (...years: ReturnType<typeof year>[]) => defaultYear(years)?.start.slice(0, 4);

test('one works in the open year, whatever other years there are and in whichever order they come', () => {
  expect(chosen(year(2025, 'planned'), year(2023, 'closing'), year(2024, 'open'), year(2022, 'closed'))).toBe(
    '2024',
  );
});

test('while the year is being closed one goes on working in it, not in the oldest one', () => {
  expect(chosen(year(2022, 'closed'), year(2023, 'closed'), year(2024, 'closing'))).toBe('2024');
  expect(chosen(year(2024, 'closing'), year(2025, 'planned'))).toBe('2024');
});

test('between two years it is the one that comes next; after the last, that one', () => {
  expect(chosen(year(2024, 'closed'), year(2025, 'planned'), year(2026, 'planned'))).toBe('2025');
  expect(chosen(year(2023, 'closed'), year(2024, 'closed'))).toBe('2024');
  expect(defaultYear([])).toBeNull();
});
