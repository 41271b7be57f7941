import { beforeEach, expect, test } from 'vitest';
import { forgetScan, type KeptScan, keepScan, keptScans } from './offline-queue.ts';

const memory = () => {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
};

const scan = (idempotencyKey: string): KeptScan => ({
  idempotencyKey,
  code: 'VTE260013',
  direction: 'auto',
  source: 'scanner',
  device: 'gate 1',
  scannedAt: '2026-11-20T00:30:00.000Z',
  userId: 7,
});

let store: ReturnType<typeof memory>;
beforeEach(() => {
  store = memory();
});

test('scans wait in the order in which they were made', () => {
  keepScan(scan('a'), store);
  keepScan(scan('b'), store);
  expect(keptScans(store).map(({ idempotencyKey }) => idempotencyKey)).toEqual(['a', 'b']);
});

test('keeping one scan twice keeps it once', () => {
  keepScan(scan('a'), store);
  expect(keepScan(scan('a'), store)).toHaveLength(1);
});

test('an answered scan is forgotten, the others wait on', () => {
  keepScan(scan('a'), store);
  keepScan(scan('b'), store);
  expect(forgetScan('a', store).map(({ idempotencyKey }) => idempotencyKey)).toEqual(['b']);
  forgetScan('b', store);
  expect(keptScans(store)).toEqual([]);
});

test('damaged storage loses nothing that can still be read', () => {
  store.setItem('checkinout.waiting', JSON.stringify([{ code: 'half' }, scan('a')]));
  expect(keptScans(store)).toEqual([scan('a')]);
  store.setItem('checkinout.waiting', '{not json');
  expect(keptScans(store)).toEqual([]);
});
