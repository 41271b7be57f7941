import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Package } from '@suksa/contracts';
import type { OperationLibraries } from '@suksa/contracts/settings/data/operation';
import type { App } from '../../../http/app.ts';
import { type Lock, reachedFrom } from './library-rules.ts';

type Part = OperationLibraries['parts'][number];

/** Of each part the live version’s, as its record says, and the server’s own. */
export const librariesOf = async (app: App): Promise<readonly Part[]> => {
  const live = await app.readLive().catch(() => null);
  const versions = live
    ? [
        ['shell', live.composition.shell.version] as const,
        ...Object.entries(live.composition.remotes).map(([name, { version }]) => [name, version] as const),
      ]
    : [];
  const parts = await Promise.all(
    versions.map(async ([part, version]) => {
      const { records } = await app.publishedFiles.of(part);
      const record = records.find((one) => one.version === version);
      return { part, version, packages: [...(record?.packages ?? [])] };
    }),
  );
  return [{ part: 'server', version: null, packages: [...(await installedHere())] }, ...parts];
};

const root = join(import.meta.dirname, '../../../../..');
let installed: Promise<readonly Package[]> | undefined;

/** What the server’s own package.json brings with all that hangs on it, from the lock file that it was installed by. */
const installedHere = (): Promise<readonly Package[]> => {
  installed ??= readFile(join(root, 'package-lock.json'), 'utf8').then(
    (text) => reachedFrom('server', (JSON.parse(text) as { readonly packages: Lock }).packages),
    // A server that was put together without it can't say.
    () => [],
  );
  return installed;
};
