import { expect, test } from 'vitest';
import { base32, enrolmentAddress, newRecoveryCodes, plainRecoveryCode, stepOf } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is the one of RFC 6238', (second, code) => {
  expect(stepOf(secret, code, second * 1000)).toBe(Math.floor(second / 30));
});

test('a code counts in its half minute and in the ones beside it, and not later', () => {
  const at = 1_234_567_890_000;
  const code = '005924';
  for (const shift of [-30_000, 0, 30_000]) expect(stepOf(secret, code, at + shift)).toBe(at / 30_000);
  for (const shift of [-60_000, 60_000]) expect(stepOf(secret, code, at + shift)).toBeUndefined();
  for (const typed of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(stepOf(secret, typed, at)).toBeUndefined();
});

test('an app is told school, account and secret in the address of its standard', () => {
  const address = enrolmentAddress(secret, { school: 'ໂຮງຮຽນ A & B', username: 'noy' });
  const { protocol, host, pathname, searchParams } = new URL(address);
  expect([protocol, host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(pathname)).toBe('/ໂຮງຮຽນ A & B:noy');
  expect(Object.fromEntries(searchParams)).toMatchObject({ issuer: 'ໂຮງຮຽນ A & B', secret: base32(secret) });
});

test('a secret is written in the letters that apps take, and recovery codes are ten that differ', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  expect(plainRecoveryCode(` ${codes[0]?.toUpperCase()} `)).toBe(codes[0]?.replace('-', ''));
});
