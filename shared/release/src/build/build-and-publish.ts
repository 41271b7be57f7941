import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PartRecord } from '@suksa/contracts';
import { providedVersions, requiredRanges } from '../../../federation/shared-libraries.ts';
import { readRecord } from '../part-record.ts';
import { type Part, readTab } from '../parts.ts';
import { type BuiltPart, type CompressedCopies, compressAll, publish, readBuilt } from '../publish.ts';
import { step } from '../step.ts';
import type { Storage } from '../storage/storage.ts';
import { buildPart } from './build-part.ts';
import { builtVersion, noteBuilt } from './built-versions.ts';
import { commit } from './commit.ts';
import { fingerprint } from './fingerprint.ts';
import { wordsOf } from './locale-words.ts';

interface BuildAndPublish {
  readonly storage: Storage;
  /** `development` is React's development build, which a shell for `npm run dev` needs. */
  readonly mode?: 'production' | 'development';
  readonly progress: (line: string) => void;
  /** Nothing is published before this resolves; where it rejects, that is why. */
  readonly allowed?: Promise<void>;
}

/** Builds one part and publishes it. Where nothing that it is built from has changed, it is only looked up. */
export async function buildAndPublish(
  part: Part,
  { storage, mode = 'production', progress, allowed }: BuildAndPublish,
): Promise<PartRecord> {
  const sources = await fingerprint(part);
  const known = await builtVersion(part.name, sources, mode);
  const record = known && (await readRecord(storage, part.name, known));
  if (record) {
    await allowed;
    return record;
  }
  const started = performance.now();
  // A type error is said as such, also where the build stumbles over it.
  const [right, compiled] = await Promise.allSettled([allowed, buildAndCompress(part, mode)]);
  if (right.status === 'rejected') throw right.reason;
  if (compiled.status === 'rejected') throw compiled.reason;
  const { built, copies } = compiled.value;
  const published = await step('write', () => publish(storage, { ...built, sources }, { copies }));
  await noteBuilt(part.name, sources, { mode, version: published.part.version });
  progress(`built ${part.name} ${published.part.version} in ${seconds(performance.now() - started)}`);
  return published;
}

async function buildAndCompress(
  part: Part,
  mode: 'production' | 'development',
): Promise<{ readonly built: BuiltPart; readonly copies: CompressedCopies }> {
  const built = await step('build', () => build(part, mode));
  const copies = mode === 'production' ? await step('compress', () => compressAll(built)) : new Map();
  return { built, copies };
}

async function build(part: Part, mode: 'production' | 'development'): Promise<BuiltPart> {
  const tab = part.name === 'shell' ? null : await readTab(part);
  const { entry, preload, libraries, calls, takes, gives, brings, packages } = await buildPart(part, mode);
  const { version: packageVersion } = JSON.parse(
    await readFile(path.join(part.folder, 'package.json'), 'utf8'),
  ) as { version: string };
  const common = {
    name: part.name,
    packageVersion,
    commit: await commit(),
    files: await readBuilt(path.join(part.folder, 'dist')),
    words: await wordsOf(part),
    calls,
    brings,
    packages,
  };
  if (tab)
    return { ...common, takes, kind: 'remote', facts: { entry, preload, tab, requires: requiredRanges() } };
  return {
    ...common,
    gives,
    kind: 'shell',
    facts: { entry, preload, libraries: { ...libraries }, provides: providedVersions() },
  };
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
