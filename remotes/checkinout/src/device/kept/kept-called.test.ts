// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { calledPresent, keepCalled } from './kept-called.ts';

test('who was called present is known after a reload; a later call has the last word, and the next day begins anew', () => {
  const day = '2026-11-25';
  const [first, later] = ['2026-11-25T01:05:00.000Z', '2026-11-25T03:00:00.000Z'];
  keepCalled({ day, at: first, present: [1, 2, 3], absent: [4] });
  keepCalled({ day, at: later, present: [1, 4], absent: [2] });
  expect([...calledPresent(day)]).toEqual([
    [1, first],
    [3, first],
    [4, later],
  ]);
  expect(calledPresent('2026-11-26').size).toBe(0);
  keepCalled({ day: '2026-11-26', at: later, present: [9], absent: [] });
  expect(calledPresent(day).size).toBe(0);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.setItem('checkinout.called', '{');
  expect(calledPresent(day).size).toBe(0);
});
