import { IdempotencyKey } from '@suksa/contracts';
import { expect, it } from 'vitest';
import { newIdempotencyKey } from './idempotency-key.ts';

it('makes keys that the contracts take, never the same twice', () => {
  const keys = Array.from({ length: 200 }, newIdempotencyKey);
  for (const key of keys) expect(IdempotencyKey.safeParse(key).success).toBe(true);
  expect(new Set(keys).size).toBe(keys.length);
});
