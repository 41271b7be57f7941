import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Composition, RemotePart, ShellPart } from '@suksa/contracts';
import { installedVersion, providedVersions, requiredRanges } from '../../../rspack.config.base.ts';
import { buildPart } from './build-part.ts';
import { CompositionStore } from './composition-store.ts';
import { fingerprint } from './fingerprint.ts';
import { type Part, readTab, remoteParts, root, shellPart } from './parts.ts';
import { publish } from './publish.ts';

type Progress = (line: string) => void;

export interface ReleaseOptions {
  readonly releases: string;
  readonly progress: Progress;
  /** Builds the shell with React's development build, for `npm run dev`: a tab under development needs it. */
  readonly developmentShell?: boolean;
}

/**
 * Builds every part whose sources have changed, each on its own, publishes them and makes one composition of
 * them live. Does nothing where the live composition is made of the same versions.
 */
export async function releaseAll(options: ReleaseOptions): Promise<Composition> {
  const { releases, progress } = options;
  const store = new CompositionStore(releases);
  const shell = await released<ShellPart>(shellPart, options, (base, libraries) => ({
    ...base,
    libraries,
    platform: installedVersion('@suksa/platform'),
    provides: providedVersions(),
  }));
  const remotes: Record<string, RemotePart> = {};
  for (const part of await remoteParts()) {
    const tab = await readTab(part);
    remotes[part.name] = await released<RemotePart>(part, options, (base) => ({
      ...base,
      tab,
      requires: requiredRanges(),
    }));
  }
  refuseSharedPaths(remotes);
  const live = await store.live();
  if (live && sameParts(live, shell, remotes)) return live;
  const composition: Composition = {
    schema: 1,
    id: compositionId(),
    parent: live?.id ?? null,
    time: new Date().toISOString(),
    by: userInfo().username,
    shell,
    remotes,
  };
  await store.promote(composition);
  progress(`composition ${composition.id} is live`);
  return composition;
}

type Base = Omit<ShellPart, 'platform' | 'provides' | 'libraries'>;
type Libraries = ShellPart['libraries'];

/** The part as released before where nothing that it is built from has changed, else built and published anew. */
async function released<P extends ShellPart | RemotePart>(
  part: Part,
  { releases, progress, developmentShell = false }: ReleaseOptions,
  complete: (base: Base, libraries: Libraries) => P,
): Promise<P> {
  const mode = developmentShell && part.name === 'shell' ? 'development' : 'production';
  const record = path.join(releases, '.built', `${part.name}-${mode}-${await fingerprint(part)}.json`);
  const known = await readRecord<P>(record);
  if (known) return known;
  const started = performance.now();
  const { entry, preload, libraries } = await buildPart(part, mode);
  const { version: packageVersion } = JSON.parse(
    await readFile(path.join(part.folder, 'package.json'), 'utf8'),
  ) as {
    version: string;
  };
  const built = path.join(part.folder, 'dist');
  const { version, files } = await publish({
    part: part.name,
    packageVersion,
    built,
    releases,
    compressed: mode === 'production',
  });
  const commitId = await commit();
  const builtAt = new Date().toISOString();
  const done = complete({ version, commit: commitId, builtAt, files, entry, preload }, { ...libraries });
  await mkdir(path.dirname(record), { recursive: true });
  await writeFile(record, JSON.stringify(done));
  progress(`built ${part.name} ${version} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return done;
}

async function readRecord<P>(file: string): Promise<P | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as P;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function refuseSharedPaths(remotes: Readonly<Record<string, RemotePart>>): void {
  const owners = new Map<string, string>();
  for (const [name, { tab }] of Object.entries(remotes)) {
    for (const { path: claimed } of tab.screens) {
      const owner = owners.get(claimed);
      if (owner) throw new Error(`The path ${claimed} is claimed by both ${owner} and ${name}.`);
      owners.set(claimed, name);
    }
  }
}

function sameParts(
  live: Composition,
  shell: ShellPart,
  remotes: Readonly<Record<string, RemotePart>>,
): boolean {
  const versions = (parts: Readonly<Record<string, { version: string; tab?: unknown }>>) =>
    JSON.stringify(
      Object.entries(parts)
        .map(([name, { version, tab }]) => [name, version, tab])
        .sort(),
    );
  return versions({ shell: live.shell, ...live.remotes }) === versions({ shell, ...remotes });
}

/** Sortable by time, unique by chance. */
const compositionId = (): string =>
  `${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '')}-${randomBytes(3).toString('hex')}`;

async function commit(): Promise<string> {
  const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: root });
  try {
    const [{ stdout: head }, { stdout: changes }] = await Promise.all([
      git('rev-parse', 'HEAD'),
      git('status', '--porcelain', '--untracked-files=no'),
    ]);
    return changes ? 'uncommitted' : head.trim();
  } catch {
    return 'uncommitted';
  }
}
