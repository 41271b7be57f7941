import type { Composition, PartRecord, RemotePart, ShellPart } from '@suksa/contracts';
import { buildAndPublish } from './build/build-and-publish.ts';
import { CompositionStore } from './composition-store.ts';
import { checkPaths } from './gate/check-paths.ts';
import { GateRefused } from './gate/refusal.ts';
import { remoteParts, shellPart } from './parts.ts';
import { adoptOnce } from './signing/adopt.ts';
import { openStorage } from './storage/open-storage.ts';

interface ReleaseOptions {
  /** A folder, or `s3://bucket/prefix`. */
  readonly releases: string;
  readonly progress: (line: string) => void;
  /** Builds the shell with React's development build, for `npm run dev`: a tab under development needs it. */
  readonly developmentShell?: boolean;
}

/**
 * Makes a place of releases show exactly this clone: builds every part whose sources have changed, publishes them
 * and makes one composition of them live, with nothing else in it. For places of the tools' own (development, tests,
 * measuring), never for one that people use: it asks no gate. That is `releaseCheckout`.
 */
export async function releaseAll({
  releases,
  progress,
  developmentShell = false,
}: ReleaseOptions): Promise<Composition> {
  const storage = openStorage(releases);
  await adoptOnce(storage);
  const store = new CompositionStore(storage);
  const mode = developmentShell ? 'development' : 'production';
  const shell = shellOf(await buildAndPublish(shellPart, { storage, progress, mode }));
  const remotes: Record<string, RemotePart> = {};
  for (const part of await remoteParts()) {
    remotes[part.name] = remoteOf(await buildAndPublish(part, { storage, progress }));
  }
  const refusals = Object.keys(remotes).flatMap((name) => checkPaths(name, remotes));
  if (refusals.length > 0) throw new GateRefused('What stands here', refusals);
  const live = await store.live();
  const changed = changedParts(live, { shell, ...remotes });
  if (live && changed.length === 0) return live;
  const composition = await store.promote(
    { shell, remotes, change: { kind: 'release', parts: changed } },
    live?.id ?? null,
  );
  progress(`composition ${composition.id} is live`);
  return composition;
}

/** Parts that came, went or have another version than in the live composition. */
function changedParts(
  live: Composition | null,
  parts: Readonly<Record<string, { readonly version: string }>>,
): string[] {
  const before: typeof parts = live ? { shell: live.shell, ...live.remotes } : {};
  const names = new Set([...Object.keys(parts), ...Object.keys(before)]);
  return [...names].filter((name) => before[name]?.version !== parts[name]?.version);
}

function shellOf(record: PartRecord): ShellPart {
  if (record.kind === 'shell') return record.part;
  throw new Error(`${record.name} is no shell.`);
}

function remoteOf(record: PartRecord): RemotePart {
  if (record.kind === 'remote') return record.part;
  throw new Error(`${record.name} is no tab.`);
}
