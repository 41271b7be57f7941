import { beforeEach, expect, test } from 'vitest';
import { forgetScan, type QueuedScan, queuedScans, queueScan } from './offline-queue.ts';

const memory = () => {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
};

const scan = (idempotencyKey: string): QueuedScan => ({
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
  queueScan(scan('a'), store);
  queueScan(scan('b'), store);
  expect(queuedScans(store).map(({ idempotencyKey }) => idempotencyKey)).toEqual(['a', 'b']);
});

test('keeping one scan twice keeps it once', () => {
  queueScan(scan('a'), store);
  expect(queueScan(scan('a'), store)).toHaveLength(1);
});

test('an answered scan is forgotten, the others wait on', () => {
  queueScan(scan('a'), store);
  queueScan(scan('b'), store);
  expect(forgetScan('a', store).map(({ idempotencyKey }) => idempotencyKey)).toEqual(['b']);
  forgetScan('b', store);
  expect(queuedScans(store)).toEqual([]);
});

test('damaged storage loses nothing that can still be read', () => {
  store.setItem('checkinout.waiting', JSON.stringify([{ code: 'half' }, scan('a')]));
  expect(queuedScans(store)).toEqual([scan('a')]);
  store.setItem('checkinout.waiting', '{not json');
  expect(queuedScans(store)).toEqual([]);
});
