import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BackupSettings } from './backup-settings.ts';
import { isThere, newestIn } from './folder.ts';

const named = (time: string) => `suksa-2026-11-25-${time}.backup`;
let settings: BackupSettings;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'suksa-folder-'));
  settings = {
    dir: join(folder, 'here'),
    copyDir: join(folder, 'there'),
    bucket: undefined,
    keyFile: '',
    time: '02:00',
    keep: { days: 1, weeks: 0, months: 0 },
  };
  for (const dir of [settings.dir, join(folder, 'there')]) mkdirSync(dir);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('The newest backup is the newest that is there: known or made by hand, here or in the second folder', async () => {
  expect(await newestIn(settings, [named('020000')])).toBeUndefined();
  const copy = join(folder, 'there', named('020000'));
  writeFileSync(copy, '');
  expect(await newestIn(settings, [named('020000'), named('090000')])).toEqual({
    name: named('020000'),
    file: copy,
  });
  const byHand = join(settings.dir, named('080000'));
  for (const file of [byHand, join(settings.dir, 'suksa-key')]) writeFileSync(file, '');
  expect(await newestIn(settings, [named('020000')])).toEqual({ name: named('080000'), file: byHand });
  expect([named('020000'), named('080000'), named('090000')].map((name) => isThere(settings, name))).toEqual([
    true,
    true,
    false,
  ]);
});
