import { expect, test } from 'vitest';
import { barcodePath, qrPath } from './codes.ts';

test('the code of a card is a small QR code: 25 modules a side', () => {
  const { width, path } = qrPath('0123456789ABCDEFGHJKMNPQRS', 0);
  expect(width).toBe(25);
  expect(path).toMatch(/^M0 0h7v1h-7z/);
});

test('a quiet zone stands around it', () => {
  expect(qrPath('0123456789ABCDEFGHJKMNPQRS', 2).width).toBe(29);
});

test('a bar code begins and ends as Code 128 does', () => {
  const { path, width } = barcodePath('A', 0);
  // Start B, the letter, the check sum, stop: three times 11 modules and 13.
  expect(width).toBe(46);
  expect(path.startsWith('M0 0h2v1h-2z')).toBe(true);
});
