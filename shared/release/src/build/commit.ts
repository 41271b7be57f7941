import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../parts.ts';

const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: root });

/** What a version is called that was built from files which no commit holds. */
export const uncommitted = 'uncommitted';

/** The commit that is checked out, or `uncommitted` where a file differs from it. */
export async function commit(): Promise<string> {
  try {
    const [{ stdout: head }, { stdout: changes }] = await Promise.all([
      git('rev-parse', 'HEAD'),
      git('status', '--porcelain', '--untracked-files=no'),
    ]);
    return changes ? uncommitted : head.trim();
  } catch {
    return uncommitted;
  }
}

/** Whether what is checked out here goes on from that commit, or is it. False for a commit that isn't known here. */
export const isBehindHere = (one: string): Promise<boolean> =>
  git('merge-base', '--is-ancestor', one, 'HEAD').then(
    () => true,
    () => false,
  );
