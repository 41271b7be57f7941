import { describe, expect, test } from 'vitest';
import { weekdayText } from './weekday-text.ts';

const format = { weekday: (day: number) => `d${day}` };

describe('weekdays in words', () => {
  test.each([
    [[1, 2, 3, 4, 5], 'd1–d5'],
    [[6], 'd6'],
    [[6, 7], 'd6, d7'],
    [[5, 1, 3], 'd1, d3, d5'],
    [[1, 2, 3, 6], 'd1–d3, d6'],
    [[], ''],
  ])('%j is %s', (days, words) => {
    expect(weekdayText(days, format)).toBe(words);
  });
});
