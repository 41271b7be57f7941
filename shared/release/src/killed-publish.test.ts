import { spawn } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkFilesOf } from './gate/run-checks.ts';
import { root } from './parts.ts';
import { publish } from './publish.ts';
import { emptyStore, largeTab } from './testing/sample-part.ts';

/** Publishes in a process of its own, which is killed so many milliseconds after it began. Answers whether it was. */
function killedAfter(folder: string, milliseconds: number): Promise<boolean> {
  const script = path.join(import.meta.dirname, 'testing/publish-sample.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], { cwd: root });
  child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), milliseconds));
  return new Promise((resolve) => child.on('exit', (_, signal) => resolve(signal === 'SIGKILL')));
}

test('a publishing that was killed at any moment is completed by the next, and nothing half written is published', async () => {
  let killed = 0;
  for (let round = 0; round < 12; round++) {
    const { storage } = emptyStore();
    if (await killedAfter(storage.address, Math.random() * 400)) killed++;
    const record = await publish(storage, largeTab());
    await checkFilesOf(storage, record);
    const folder = path.join(storage.address, 'reports', record.part.version);
    expect((await readdir(folder)).filter((file) => file.endsWith('.incoming'))).toEqual([]);
  }
  expect(killed).toBeGreaterThan(0);
}, 240_000);

test('a version that was poisoned by half files of an older release tool is published and served again', async () => {
  const { storage } = emptyStore();
  const { part } = await publish(storage, largeTab());
  const folder = path.join(storage.address, 'reports', part.version);
  await writeFile(path.join(folder, '1.js.a0c5605ffdf5.incoming'), 'half');
  const record = await publish(storage, largeTab());
  await checkFilesOf(storage, record);
});
