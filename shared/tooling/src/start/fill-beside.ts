import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';

/**
 * At a first start the school is made while the parts are built. Only where nothing was ever released: a server that
 * live parts refuse must leave its database as it is. Resolves when it is ready, or when that is left to the server.
 */
export async function fillBeside(releases: string): Promise<void> {
  if (process.env.DATABASE_URL || existsSync(path.join(releases, 'live.json'))) return;
  const file = path.join(root, 'server/src/commands/fill-command.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'ignore'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve());
    child.once('error', reject);
  });
}
