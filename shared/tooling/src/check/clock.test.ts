import { expect, test } from 'vitest';
import { checkClock, clockComplaints } from './clock.ts';

const complaint = (code: string, file = 'server/src/features/landing/page/head-markup.ts') =>
  clockComplaints(file, code).join('\n');

test('a day that is reckoned by hand is told where days are kept', () => {
  expect(complaint('const day = new Date().toISOString().slice(0, 10);')).toContain('yesterday until seven');
  expect(complaint('const week = 7 * 86_400_000;')).toContain('daysAfter()');
  expect(complaint("new Date(day + 'T08:00:00+07:00')")).toContain('instantAt()');
  expect(complaint('where day < current_date')).toContain('sqlToday');
});

test('comments, tests and the keepers of days may name them', () => {
  expect(complaint('/** Never `current_date`. */')).toBe('');
  expect(complaint('86_400_000', 'server/src/features/x/y/y.test.ts')).toBe('');
  expect(complaint('where day < current_date', 'server/src/features/x/y/y.test.ts')).toContain('now()::date');
  expect(complaint('86_400_000', 'shared/contracts/src/days.ts')).toBe('');
});

test('the product itself keeps to it', async () => {
  expect(await checkClock()).toEqual([]);
});
