import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PartRecord } from '@suksa/contracts';
import { installedVersion, providedVersions, requiredRanges } from '../../../rspack.config.base.ts';
import { buildPart } from './build-part.ts';
import { fingerprint } from './fingerprint.ts';
import { wordsOf } from './locale-words.ts';
import { readRecord } from './part-record.ts';
import { type Part, readTab, root } from './parts.ts';
import { type BuiltPart, publish, readBuilt } from './publish.ts';
import type { Storage } from './storage/storage.ts';

interface BuildAndPublish {
  readonly storage: Storage;
  /** `development` is React's development build, which a shell for `npm run dev` needs. */
  readonly mode?: 'production' | 'development';
  readonly progress: (line: string) => void;
}

/** Builds one part and publishes it. Where nothing that it is built from has changed, it is only looked up. */
export async function buildAndPublish(
  part: Part,
  { storage, mode = 'production', progress }: BuildAndPublish,
): Promise<PartRecord> {
  const built = path.join(root, '.cache/built', `${part.name}-${mode}-${await fingerprint(part)}`);
  const known = await readFile(built, 'utf8').catch(() => null);
  const record = known && (await readRecord(storage, part.name, known));
  if (record) return record;
  const started = performance.now();
  const published = await publish(storage, await build(part, mode), { compressed: mode === 'production' });
  await mkdir(path.dirname(built), { recursive: true });
  await writeFile(built, published.part.version);
  progress(`built ${part.name} ${published.part.version} in ${seconds(performance.now() - started)}`);
  return published;
}

async function build(part: Part, mode: 'production' | 'development'): Promise<BuiltPart> {
  const tab = part.name === 'shell' ? null : await readTab(part);
  const { entry, preload, libraries } = await buildPart(part, mode);
  const { version: packageVersion } = JSON.parse(
    await readFile(path.join(part.folder, 'package.json'), 'utf8'),
  ) as { version: string };
  const common = {
    name: part.name,
    packageVersion,
    commit: await commit(),
    files: await readBuilt(path.join(part.folder, 'dist')),
    words: await wordsOf(part),
  };
  if (tab) return { ...common, kind: 'remote', facts: { entry, preload, tab, requires: requiredRanges() } };
  const platform = installedVersion('@suksa/platform');
  return {
    ...common,
    kind: 'shell',
    facts: { entry, preload, libraries: { ...libraries }, platform, provides: providedVersions() },
  };
}

/** The commit that is checked out, or `uncommitted` where a file differs from it. */
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

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
