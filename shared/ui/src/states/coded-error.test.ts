import { expect, test } from 'vitest';
import { codedErrorOf } from './coded-error.ts';

test('a refusal keeps its code, a file that did not come is a missing connection, the rest is our fault', () => {
  const refusal = { code: 'conflict', status: 409 };
  expect(codedErrorOf(refusal)).toBe(refusal);
  const missing = Object.assign(new Error('Loading css chunk 7 failed.'), {
    name: 'ChunkLoadError',
    code: 'CSS_CHUNK_LOAD_FAILED',
  });
  expect(codedErrorOf(missing).code).toBe('network');
  expect(codedErrorOf(new TypeError('x is undefined')).code).toBe('internal_error');
});
