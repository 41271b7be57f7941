import { generateKeyPairSync, sign } from 'node:crypto';
import { passToken } from '@suksa/contracts/checkinout/pass-token';
import { expect, test } from 'vitest';
import { judgePass, passesUsedIn } from './shown-pass.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const publicKey = privateKey.export({ format: 'jwk' }).x ?? '';
const today = '2026-11-25';
const facts = { id: 7, studentId: 3, guardianId: 5, day: today, bearer: 'ນ້າ ຄຳ' };
const token = (changes: Partial<typeof facts> = {}) =>
  passToken({ ...facts, ...changes }, (text) => new Uint8Array(sign(null, Buffer.from(text), privateKey)));
const judge = (shown: string, spent: [number, 'used' | 'revoked'][] = [], key: string | null = publicKey) =>
  judgePass(shown, { publicKey: key, today, spent: new Map(spent) });

test('a gate without a line takes a pass that the school signed for today', () => {
  expect(judge(token())).toEqual({ facts, fault: null });
  expect(judge(`  ${token()}\n`).fault).toBeNull();
});

test('it refuses one that is forged, of another day, used or taken back, and any before it knows the key', () => {
  const [head, , signature] = token().split('.');
  const [, other] = token({ studentId: 4 }).split('.');
  expect(judge(`${head}.${other}.${signature}`).fault).toBe('pass_invalid');
  for (const shown of ['SKP1.', 'SKP1.x.y', 'VTE990001', 'SKP1.W10.AAAA'])
    expect(judge(shown).fault).toBe('pass_invalid');
  expect(judge(token({ day: '2026-11-26' })).fault).toBe('pass_other_day');
  expect(judge(token(), [[7, 'used']]).fault).toBe('pass_used');
  expect(judge(token(), [[7, 'revoked']]).fault).toBe('pass_revoked');
  expect(judge(token(), [], null).fault).toBe('pass_unknown');
});

test('a pass whose scan waits on this device is used, though nothing else of it was noted before the browser was killed', () => {
  const waiting = [
    { said: 'out', pass: token() },
    { said: null, pass: token({ id: 8 }) },
    { said: 'out', pass: 's1.sealed' },
    { said: 'out' },
  ] as const;
  expect([...passesUsedIn(waiting)]).toEqual([[7, 'used']]);
  expect(judge(token(), [...passesUsedIn(waiting)]).fault).toBe('pass_used');
});
