import type { EarlyLeavePermit } from '@suksa/contracts/checkinout';
import { expect, test } from 'vitest';
import { keepPermits, keptPermits, permissionAt } from './early-leave-permits.ts';

const permits: readonly EarlyLeavePermit[] = [
  { studentId: 1, day: '2026-11-25', from: null },
  { studentId: 2, day: '2026-11-25', from: '10:30' },
  { studentId: 3, day: '2026-11-26', from: null },
];
const at = (day: string, time: string) => new Date(`${day}T${time}:00+07:00`).toISOString();

test('a permit is good on its day, and from its hour on', () => {
  expect(permissionAt(permits, 1, at('2026-11-25', '07:00'))).toBe('permitted');
  expect(permissionAt(permits, 2, at('2026-11-25', '10:29'))).toEqual({ from: '10:30' });
  expect(permissionAt(permits, 2, at('2026-11-25', '10:30'))).toBe('permitted');
  expect(permissionAt(permits, 3, at('2026-11-25', '10:30'))).toBeNull();
  expect(permissionAt(permits, 3, at('2026-11-26', '00:30'))).toBe('permitted');
  expect(permissionAt(permits, 4, at('2026-11-25', '10:30'))).toBeNull();
});

test('who is on leave all day may go before the hour of a permit as well', () => {
  const both = [...permits, { studentId: 2, day: '2026-11-25', from: null }];
  expect(permissionAt(both, 2, at('2026-11-25', '08:00'))).toBe('permitted');
});

test('what is kept is there without a line, and what another version kept is left alone', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  expect(keptPermits(store)).toEqual([]);
  keepPermits(permits, store);
  expect(keptPermits(store)).toEqual(permits);
  store.setItem('checkinout.early_leave_permits', JSON.stringify({ day: '2026-11-25', studentIds: [1] }));
  expect(keptPermits(store)).toEqual([]);
});
