import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { latestBuild, pageTabs, partListing } from '@suksa/contracts';
import { apiOutline } from '@suksa/contracts/composition/call-outline';
import packageFile from '../../package.json' with { type: 'json' };
import type { App } from '../http/app.ts';

/** `app.outline()`: what this server answers, made once; which build is live stands beside the API, and the shell asks it. The gate of a release and the start compare with it. */
export const outlineApi = (app: App) => {
  let made: ReturnType<App['outline']> | undefined;
  const make = async () => ({
    ...apiOutline([...app.endpoints, latestBuild, pageTabs, partListing], {
      hash,
      version: packageFile.version,
      commit: await commit(),
    }),
    ...(app.environment.releaseService && { watches: true }),
  });
  app.decorate('outline', () => (made ??= make()));
};

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

const git = async (...args: string[]) =>
  (await promisify(execFile)('git', args, { cwd: import.meta.dirname })).stdout.trim();

/** What was checked out when it was first asked, which is at the start. */
const commit = async (): Promise<string> => {
  try {
    const [head, changes] = await Promise.all([
      git('rev-parse', 'HEAD'),
      git('status', '--porcelain', '--untracked-files=no'),
    ]);
    return changes ? 'uncommitted' : head;
  } catch {
    return 'uncommitted';
  }
};
