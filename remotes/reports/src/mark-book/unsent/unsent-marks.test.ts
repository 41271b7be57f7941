import type { MarkInput } from '@suksa/contracts/reports';
import { expect, test } from 'vitest';
import { unsentStore } from './unsent-marks.ts';

const mark = (studentId: number, value: number): MarkInput => ({
  ...{ studentId, subjectId: 1, column: 'm9', value, codeId: null, version: 0 },
});

/** Only what the store asks of one. */
const memory = (): Storage => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
};

test('two tabs of one class keep their marks beside each other, and each takes away only its own', () => {
  const storage = memory();
  const [one, other] = [unsentStore([1, 1, 1, 7], storage), unsentStore([1, 1, 1, 7], storage)];
  expect([one.read(), other.read()]).toEqual([[], []]);
  one.write([mark(1, 700)]);
  other.write([mark(2, 800)]);
  expect(unsentStore([1, 1, 1, 7], storage).read()).toEqual([mark(1, 700), mark(2, 800)]);
  other.write([]);
  expect(unsentStore([1, 1, 1, 7], storage).read()).toEqual([mark(1, 700)]);
  one.write([]);
  expect(storage.getItem('suksa.marks.1.1.1.7')).toBeNull();
});

test('whoever opens the class later takes over what a killed tab left, and nothing of another user', () => {
  const storage = memory();
  unsentStore([1, 1, 1, 7], storage).write([mark(1, 700)]);
  const next = unsentStore([1, 1, 1, 7], storage);
  expect(next.read()).toEqual([mark(1, 700)]);
  next.write([]);
  expect(unsentStore([1, 1, 1, 7], storage).read()).toEqual([]);
  unsentStore([1, 1, 1, 7], storage).write([mark(1, 700)]);
  expect(unsentStore([2, 1, 1, 7], storage).read()).toEqual([]);
  storage.setItem('suksa.marks.1.1.1.7', '{"not":"marks"}');
  expect(unsentStore([1, 1, 1, 7], storage).read()).toEqual([]);
});
