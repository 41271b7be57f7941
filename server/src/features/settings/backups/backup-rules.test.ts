import { instantAt } from '@suksa/contracts/days';
import { expect, test } from 'vitest';
import { isBackupDue, isTestDue, type Known, lastMomentAt, troubleOf } from './backup-rules.ts';

const at = (day: string, time: string) => instantAt(day, time);
const good = (startedAt: Date, copied: boolean | null = null) =>
  ({ startedAt, outcome: 'good', copied }) as const;
const failed = (startedAt: Date) => ({ startedAt, outcome: 'failed', copied: null }) as const;
const none: Known = {
  isSetUp: true,
  now: at('2026-11-25', '09:00'),
  backup: undefined,
  goodBackup: undefined,
  test: undefined,
  goodTest: undefined,
};

test('The daily backup falls due at its time by the school’s clock', () => {
  expect(lastMomentAt('02:00', at('2026-11-25', '09:00'))).toEqual(at('2026-11-25', '02:00'));
  expect(lastMomentAt('22:00', at('2026-11-25', '09:00'))).toEqual(at('2026-11-24', '22:00'));
});

test('A backup is due once a day, also in the morning after a night without a server; one that failed an hour later', () => {
  const tonight = good(at('2026-11-25', '02:00'));
  const yesterday = good(at('2026-11-24', '02:01'));
  expect(isBackupDue(none, '02:00')).toBe(true);
  expect(isBackupDue({ ...none, backup: tonight, goodBackup: tonight }, '02:00')).toBe(false);
  expect(isBackupDue({ ...none, backup: yesterday, goodBackup: yesterday }, '02:00')).toBe(true);
  const recently = failed(at('2026-11-25', '08:30'));
  expect(isBackupDue({ ...none, backup: recently, goodBackup: yesterday }, '02:00')).toBe(false);
  const before = failed(at('2026-11-25', '07:30'));
  expect(isBackupDue({ ...none, backup: before, goodBackup: yesterday }, '02:00')).toBe(true);
});

test('A restore is tried once a week, as soon as there is a backup', () => {
  const backup = good(at('2026-11-25', '02:00'));
  const known = { ...none, backup, goodBackup: backup };
  expect(isTestDue(none)).toBe(false);
  expect(isTestDue(known)).toBe(true);
  const lately = good(at('2026-11-19', '02:30'));
  expect(isTestDue({ ...known, test: lately, goodTest: lately })).toBe(false);
  const longAgo = good(at('2026-11-18', '02:30'));
  expect(isTestDue({ ...known, test: longAgo, goodTest: longAgo })).toBe(true);
  expect(isTestDue({ ...known, test: failed(at('2026-11-25', '05:00')), goodTest: longAgo })).toBe(false);
});

test('The worst thing about the backups is told; nothing where all is well', () => {
  const backup = good(at('2026-11-25', '02:00'));
  const goodTest = good(at('2026-11-22', '02:30'));
  const well = { ...none, backup, goodBackup: backup, test: goodTest, goodTest };
  expect(troubleOf(well)).toBeNull();
  expect(troubleOf({ ...none, isSetUp: false })).toBe('not_set_up');
  expect(troubleOf(none)).toBe('none_yet');
  expect(troubleOf({ ...none, backup: failed(none.now) })).toBe('failed');
  expect(troubleOf({ ...well, backup: failed(none.now) })).toBe('failed');
  const old = good(at('2026-11-23', '20:00'));
  expect(troubleOf({ ...well, backup: old, goodBackup: old })).toBe('too_old');
  const lone = good(backup.startedAt, false);
  expect(troubleOf({ ...well, backup: lone, goodBackup: lone })).toBe('not_copied');
  expect(troubleOf({ ...well, test: failed(none.now) })).toBe('test_failed');
  const long = good(at('2026-11-15', '02:30'));
  expect(troubleOf({ ...well, test: long, goodTest: long })).toBe('test_too_old');
});
