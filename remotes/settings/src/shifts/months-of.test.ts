import { describe, expect, test } from 'vitest';
import { monthsOf } from './months-of.ts';

describe('a range of days, month by month', () => {
  test('begins and ends where the range does, and leaves no day out', () => {
    expect(monthsOf({ from: '2026-11-20', until: '2027-02-03' })).toEqual([
      { from: '2026-11-20', until: '2026-11-30' },
      { from: '2026-12-01', until: '2026-12-31' },
      { from: '2027-01-01', until: '2027-01-31' },
      { from: '2027-02-01', until: '2027-02-03' },
    ]);
  });

  test('may be a single day, and is nothing when it ends before it begins', () => {
    expect(monthsOf({ from: '2028-02-29', until: '2028-02-29' })).toEqual([
      { from: '2028-02-29', until: '2028-02-29' },
    ]);
    expect(monthsOf({ from: '2028-03-01', until: '2028-02-29' })).toEqual([]);
  });
});
