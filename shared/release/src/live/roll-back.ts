import type { Composition, RemotePart, ShellPart } from '@suksa/contracts';
import type { CompositionStore, Draft } from '../composition-store.ts';
import { boundParts } from '../gate/bound-parts.ts';
import { checkCalls } from '../gate/check-calls.ts';
import { checkExports } from '../gate/check-exports.ts';
import { checkFiles } from '../gate/check-files.ts';
import { checkLibraries } from '../gate/check-libraries.ts';
import { checkPaths } from '../gate/check-paths.ts';
import { GateRefused, type Refusal } from '../gate/refusal.ts';
import { storedFiles } from '../gate/run-checks.ts';
import { folderOf, readRecord } from '../part-record.ts';
import { Refused } from '../refused.ts';
import { step } from '../step.ts';
import { previousVersion } from './previous-version.ts';
import { partsOf, switchLive, versionOf } from './switch-live.ts';

interface RollBack {
  readonly store: CompositionStore;
  readonly live: Composition;
  readonly print: (line: string) => void;
  /** For the history, where nobody decided it. */
  readonly why?: string;
}

/**
 * Takes one part back to the version that was live before.
 *
 * @throws {Refused} where there is none, or where it wouldn't fit what is live now.
 */
export async function rollBackPart(options: RollBack & { readonly part: string }): Promise<Composition> {
  const { store, live, part, print, why } = options;
  const { composition, part: before } = await step('version before', () =>
    previousVersion(store, live, part),
  );
  return switchLive({
    store,
    seen: live,
    parts: [part],
    print,
    async make(now) {
      const draft: Draft = {
        ...now,
        ...(part === 'shell'
          ? { shell: composition.shell }
          : { remotes: { ...now.remotes, [part]: before as RemotePart } }),
        change: { kind: 'rollback', parts: [part], to: composition.id, ...(why && { why }) },
      };
      return step('files and calls', () => fitting(store, draft, { [part]: before }));
    },
  });
}

/** Takes everything back to an earlier composition, without its second versions. */
export async function rollBackTo(options: RollBack & { readonly to: string }): Promise<Composition> {
  const { store, live, to, print } = options;
  const { shell, remotes } = await store.read(to);
  const target: Readonly<Record<string, ShellPart | RemotePart>> = { shell, ...remotes };
  return switchLive({
    store,
    seen: live,
    parts: 'all',
    print,
    async make(now) {
      const names = partsOf(now, { ...now, shell, remotes });
      const parts = names.filter((name) => versionOf(now, name) !== target[name]?.version);
      if (parts.length === 0 && !now.canary) throw new Refused(`What was live in ${to} is live now.`);
      return fitting(store, { shell, remotes, change: { kind: 'rollback', parts, to } }, target);
    },
  });
}

/** @throws {GateRefused} where a file is gone, or one of these parts doesn't fit the others. */
async function fitting(
  store: CompositionStore,
  draft: Draft,
  parts: Readonly<Record<string, ShellPart | RemotePart>>,
): Promise<Draft> {
  const { storage } = store;
  // Read beside the files.
  store.server().catch(() => {});
  const bound = await boundParts(storage, draft);
  const refusals = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => [
      ...checkPaths(name, draft.remotes),
      ...checkLibraries(name, draft),
      ...checkExports(name, bound),
      ...(await callsOf(store, name, part)),
      // Its packed copies were unpacked and compared when it went live: a rollback is for a bad moment.
      ...(await checkFiles(
        part,
        await storedFiles(storage, folderOf(name, part.version), (file) => part.files[file] !== undefined),
      )),
    ]),
  );
  if (refusals.flat().length > 0) throw new GateRefused('What was live before', refusals.flat());
  return draft;
}

async function callsOf(
  store: CompositionStore,
  name: string,
  { version }: ShellPart | RemotePart,
): Promise<readonly Refusal[]> {
  const record = await readRecord(store.storage, name, version);
  return record?.calls ? checkCalls(record, await store.server()) : [];
}
