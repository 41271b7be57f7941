import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../parts.ts';
import { FolderStorage } from './folder-storage.ts';
import { whileClaimed } from './pointer-claim.ts';

const emptyFolder = () => mkdtempSync(path.join(tmpdir(), 'suksa-claims-'));

test('a release that was killed while it switched the pointer keeps nobody waiting', async () => {
  const folder = emptyFolder();
  const storage = new FolderStorage(folder);
  expect(await storage.swapPointer('one', null)).toBe(true);
  const seen = await storage.readPointer();
  const killed = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      `import { whileClaimed } from ${JSON.stringify(path.join(import.meta.dirname, 'pointer-claim.ts'))};
       await whileClaimed(${JSON.stringify(path.join(folder, '.claims'))}, ${JSON.stringify(seen?.tag)}, async () => {
         console.log('claimed');
         await new Promise((resolve) => setTimeout(resolve, 60_000));
       });`,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(killed.stdout, 'data');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(await readdir(path.join(folder, '.claims'))).toHaveLength(1);
  expect(await storage.swapPointer('two', seen)).toBe(true);
  expect((await storage.readPointer())?.text).toBe('two');
  expect(await readdir(path.join(folder, '.claims'))).toEqual([]);
});

test('one at a time moves the pointer on, and whoever comes second finds that it has moved', async () => {
  const storage = new FolderStorage(emptyFolder());
  await storage.swapPointer('start', null);
  const seen = await storage.readPointer();
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, number) => storage.swapPointer(`from ${number}`, seen)),
  );
  expect(results.filter(Boolean)).toHaveLength(1);
  expect((await storage.readPointer())?.text).toBe(`from ${results.indexOf(true)}`);
});

test('a claim is given back when the work under it fails', async () => {
  const folder = emptyFolder();
  await expect(
    whileClaimed(folder, 'tag', async () => {
      throw new Error('disk full');
    }),
  ).rejects.toThrow('disk full');
  expect(await whileClaimed(folder, 'tag', async () => 'done')).toBe('done');
});
