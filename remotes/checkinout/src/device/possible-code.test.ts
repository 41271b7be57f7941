import { recordEvents } from '@suksa/contracts/checkinout';
import { expect, test } from 'vitest';
import { isPossibleCode, longestCode } from './possible-code.ts';

const taken = (code: string) => {
  const event = {
    ...{
      id: '6f1e0c1a-5d0e-4a52-9d57-3c6b1f6f0a11',
      number: 1,
      mode: 'gate',
      direction: 'auto',
      source: 'scanner',
    },
    ...{
      answered: false,
      override: false,
      scannedAt: '2026-11-25T00:30:00.000Z',
      clockOffset: 0,
      said: null,
    },
  };
  const body = { device: 'north', sentAt: '2026-11-25T00:30:00.000Z', events: [{ ...event, code }] };
  return recordEvents.body.safeParse(body).success;
};

test.each([
  ['VTE260013', true],
  ['ນັກຮຽນ ໑໒', true],
  ['x'.repeat(longestCode), true],
  ['x'.repeat(longestCode + 1), false],
  [`https://example.com/${'a'.repeat(100_000)}`, false],
  ['VTE\u0000', false],
  ['\ud800', false],
])('what is kept for the server is what the server takes (%#)', (code, isPossible) => {
  expect(isPossibleCode(code)).toBe(isPossible);
  expect(taken(code)).toBe(isPossible);
});
