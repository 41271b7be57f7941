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

const after = (gaps: readonly number[]) => {
  const timing = scanTiming();
  let clock = 1000;
  timing.key(clock);
  for (const gap of gaps) {
    clock += gap;
    timing.key(clock);
  }
  return timing.source();
};

test('a reader is one still where the machine stopped for a moment amid its keys', () => {
  expect(after([8, 8, 358, 8, 8, 8, 8, 8])).toBe('scanner');
  expect(after([40, 30, 40, 30, 30, 40, 30, 30])).toBe('scanner');
});

test('a hand that rolls over two keys now and then is none', () => {
  expect(after([110, 20, 140, 20, 90, 25, 120, 20])).toBe('code');
  expect(after([20, 20, 130, 150, 140])).toBe('code');
});
