import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSigned } from './ed25519.ts';
import { sha512 } from './sha512.ts';

test('a digest is the same as the one of others, whatever the length', () => {
  for (const length of [0, 1, 111, 112, 127, 128, 300]) {
    const message = new Uint8Array(randomBytes(length));
    const theirs = new Uint8Array(createHash('sha512').update(message).digest());
    expect(sha512(message)).toEqual(theirs);
  }
});

test('what was signed by the key is known, and what was changed in any way is not', () => {
  for (let round = 0; round < 6; round += 1) {
    const { privateKey } = generateKeyPairSync('ed25519');
    const publicKey = new Uint8Array(Buffer.from(privateKey.export({ format: 'jwk' }).x ?? '', 'base64url'));
    const message = new Uint8Array(randomBytes(20 + round * 40));
    const signature = new Uint8Array(sign(null, message, privateKey));
    expect(isSigned(message, signature, publicKey)).toBe(true);
    const bent = (bytes: Uint8Array, at: number) => bytes.with(at, (bytes[at] ?? 0) ^ 1);
    expect(isSigned(bent(message, 3), signature, publicKey)).toBe(false);
    for (const at of [0, 31, 32, 63]) expect(isSigned(message, bent(signature, at), publicKey)).toBe(false);
    expect(isSigned(message, signature, bent(publicKey, 5))).toBe(false);
  }
  expect(isSigned(new Uint8Array(1), new Uint8Array(64), new Uint8Array(32))).toBe(false);
  expect(isSigned(new Uint8Array(1), new Uint8Array(3), new Uint8Array(32))).toBe(false);
});
