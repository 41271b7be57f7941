import { expect, test } from 'vitest';
import { scanTiming } from './scan-timing.ts';

function typed(code: string, pace: number) {
  let clock = 0;
  const timing = scanTiming();
  for (const _ of code) {
    timing.key(clock);
    clock += pace;
  }
  return timing;
}

test('a reader types faster than a hand can', () => {
  expect(typed('VTE260013', 8).source()).toBe('scanner');
});

test('a person at the keyboard is not taken for a reader', () => {
  expect(typed('VTE260013', 140).source()).toBe('code');
});

test('two quick keys are no reader yet', () => {
  expect(typed('12', 5).source()).toBe('code');
});

test('each code is judged by its own keys', () => {
  const timing = typed('VTE260013', 8);
  timing.source();
  expect(timing.source()).toBe('code');
});
