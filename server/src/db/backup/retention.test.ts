import { expect, test } from 'vitest';
import { backupName, dayOfBackup } from './backup-name.ts';
import { superfluous } from './retention.ts';

const on = (day: string, time = '020000') => `suksa-${day}-${time}.backup`;
const keep = { days: 3, weeks: 2, months: 2 };

test('A backup is named by the school’s clock', () => {
  expect(backupName(new Date('2026-11-22T19:00:05Z'))).toBe('suksa-2026-11-23-020005.backup');
  expect(dayOfBackup('suksa-2026-11-23-020005.backup')).toBe('2026-11-23');
  expect(dayOfBackup('suksa-2026-11-23-020005.backup.unfinished')).toBeNull();
});

test('The last days, weeks and months keep one backup each; of a day the newest', () => {
  const files = [
    on('2026-11-25'),
    on('2026-11-25', '113000'),
    on('2026-11-24'),
    on('2026-11-23'),
    on('2026-11-22'),
    on('2026-11-21'),
    on('2026-10-31'),
    on('2026-10-30'),
    on('2026-09-30'),
  ];
  expect(superfluous(files, keep)).toEqual([
    on('2026-11-25'),
    on('2026-11-21'),
    on('2026-10-30'),
    on('2026-09-30'),
  ]);
});

test('What isn’t a backup, and the only backup there is, are never taken away', () => {
  expect(
    superfluous(['photos.zip', 'suksa.backup', on('2020-01-01')], { days: 1, weeks: 0, months: 0 }),
  ).toEqual([]);
});
