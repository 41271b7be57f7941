import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Package } from '@suksa/contracts';
import type { OperationLibraries } from '@suksa/contracts/settings/data/operation';
import type { App } from '../../../http/app.ts';

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

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
type Lock = Readonly<Record<string, Locked>>;

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

/** Every library that a workspace brings, found as Node finds them: beside who asks, then further up. */
export const reachedFrom = (workspace: string, lock: Lock): readonly Package[] => {
  const found = new Map<string, Package>();
  const waiting = [workspace];
  const seen = new Set(waiting);
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { dependencies = {}, optionalDependencies = {} } = lock[place] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const there = name.startsWith('@suksa/') ? `shared/${name.slice(7)}` : placeOf(name, place, lock);
      if (there === undefined || seen.has(there)) continue;
      seen.add(there);
      waiting.push(there);
      const { version = '', license = 'unknown' } = lock[there] ?? {};
      if (there.includes('node_modules/'))
        found.set(`${name} ${version}`, { name, version, licence: license });
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
};

const placeOf = (name: string, from: string, lock: Lock): string | undefined => {
  const folders = [from];
  for (let at = from.lastIndexOf('/node_modules/'); at > 0; at = from.lastIndexOf('/node_modules/', at - 1))
    folders.push(from.slice(0, at));
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`].find(
    (place) => lock[place],
  );
};
