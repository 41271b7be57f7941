import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { cloneOutline } from '../calls/clone-outline.ts';
import { root } from '../parts.ts';
import { serverCode } from './server-code.ts';

const run = promisify(execFile);
const otherCommit = () => Promise.resolve(randomBytes(20).toString('hex'));

test('a running server of the commit that is checked out is tested as it stands here', async () => {
  const commit = await otherCommit();
  const code = await serverCode({ running: true, version: '0.1.0-a', commit }, async () => commit);
  expect(await code.folder()).toBe(root);
  expect(code.name).toBe(`0.1.0-a ${commit}`);
});

test('a running server of another commit is unpacked with contracts of its own, not tested as the clone is', async () => {
  const { stdout } = await run('git', ['rev-parse', 'HEAD'], { cwd: root });
  const code = await serverCode({ running: true, version: '0.1.0-a', commit: stdout.trim() }, otherCommit);
  const folder = await code.folder();
  expect(folder).toBe(path.join(root, '.cache/servers', stdout.trim()));
  const contracts = realpathSync(path.join(folder, 'node_modules/@suksa/contracts'));
  expect(contracts).toBe(path.join(realpathSync(folder), 'shared/contracts'));
}, 120_000);

test('a running server whose code nobody has here is refused, and names what would help', async () => {
  const unknown = await serverCode({ running: true, version: '0.1.0-a', commit: await otherCommit() });
  await expect(unknown.folder()).rejects.toThrow(/which this clone doesn't have.*git fetch/s);
  const unsaid = await serverCode({ running: true, version: '0.1.0-a', commit: 'uncommitted' });
  await expect(unsaid.folder()).rejects.toThrow(/no commit holds.*--skip-e2e/s);
});

test('the clone’s server stands in for one without a commit that answers the very same calls', async () => {
  const { version } = await cloneOutline();
  const code = await serverCode({ running: true, version, commit: 'uncommitted' }, otherCommit);
  expect(await code.folder()).toBe(root);
  expect(code.name).toMatch(/ uncommitted [0-9a-f]{12}$/);
});
