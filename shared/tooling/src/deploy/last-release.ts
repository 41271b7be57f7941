import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';

export interface LastRelease {
  readonly named: string;
  /** As `SERVER_FOLDER` takes it. */
  readonly folder: string;
  readonly remove: () => void;
}

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/**
 * The server of the release before, in a folder of its own with today's libraries: of `LAST_RELEASE` (a tag or a commit),
 * else of the newest tag, else as it was before the newest step of the schema, which is what an upgrade has to bear.
 */
export function takeLastRelease(): LastRelease {
  const commit = git(
    'rev-parse',
    `${process.env.LAST_RELEASE || newestTag() || beforeNewestStep()}^{commit}`,
  );
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.cache', 'last-release-'));
  git('worktree', 'add', '--detach', '--force', folder, commit);
  linkLibraries(folder);
  return {
    named: git('log', '-1', '--format=%h %cs %s', commit),
    folder,
    remove() {
      rmSync(folder, { recursive: true, force: true });
      git('worktree', 'prune');
    },
  };
}

const newestTag = (): string => git('tag', '--sort=-creatordate', '--merged', 'HEAD').split('\n')[0] ?? '';

const beforeNewestStep = (): string => {
  const steps = 'server/src/db/migrations/meta/_journal.json';
  const newest = git('log', '-1', '--format=%H', 'HEAD', '--', steps);
  if (!newest) throw new Error('This clone has no history: fetch it, or name LAST_RELEASE.');
  return `${newest}^`;
};

/** The libraries are this clone's; what the repository itself has is the release's own. */
function linkLibraries(folder: string): void {
  const libraries = path.join(folder, 'node_modules');
  mkdirSync(path.join(libraries, '@suksa'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@suksa') symlinkSync(path.join(root, 'node_modules', name), path.join(libraries, name));
  for (const name of readdirSync(path.join(root, 'node_modules/@suksa'))) {
    const own = path.resolve(libraries, '@suksa', readlinkSync(path.join(root, 'node_modules/@suksa', name)));
    if (existsSync(own)) symlinkSync(own, path.join(libraries, '@suksa', name));
  }
  const nested = path.join(root, 'server/node_modules');
  if (existsSync(nested)) symlinkSync(nested, path.join(folder, 'server/node_modules'));
}
