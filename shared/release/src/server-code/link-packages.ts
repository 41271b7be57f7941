import { execFile } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../parts.ts';

/**
 * Gives another copy of the repository the packages that are installed here: hard links, which cost no space, or
 * copies where the system has none. Workspaces lead to the copy's own folders.
 */
export async function linkPackages(folder: string): Promise<void> {
  for (const packages of ['node_modules', 'server/node_modules']) {
    const [from, to] = [path.join(root, packages), path.join(folder, packages)];
    await promisify(execFile)('cp', ['-al', from, to]).catch(async () => {
      await rm(to, { recursive: true, force: true });
      await cp(from, to, { recursive: true, verbatimSymlinks: true }).catch(
        (error: NodeJS.ErrnoException) => {
          // Not every workspace has packages of its own.
          if (error.code !== 'ENOENT') throw error;
        },
      );
    });
  }
}
