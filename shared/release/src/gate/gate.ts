import type { GatePass, PartRecord } from '@suksa/contracts';
import type { CompositionStore, Draft } from '../composition-store.ts';
import { folderOf } from '../part-record.ts';
import { readSignedPass, signPass } from '../signing/signed-pass.ts';
import type { Storage } from '../storage/storage.ts';
import { who } from '../who.ts';
import { checkCalls, oldCallsOf } from './check-calls.ts';
import { endToEndCheck, runEndToEnd } from './end-to-end.ts';
import { GateRefused } from './refusal.ts';
import { quickChecks, runChecks } from './run-checks.ts';

interface GateOptions {
  readonly store: CompositionStore;
  readonly records: readonly PartRecord[];
  /** What would be live, with the parts in it. */
  readonly draft: Draft;
  /** Id of what is live now. */
  readonly against: string;
  readonly skipEndToEnd: boolean;
  readonly print: (line: string) => void;
}

/** The gate for one part alone: see `gateAll`. */
export const gate = ({
  record,
  ...options
}: Omit<GateOptions, 'records'> & { readonly record: PartRecord }) =>
  gateAll({ ...options, records: [record] });

/**
 * Checks published versions together against what is live, and answers the checks that were left out. Tests in a
 * browser that a version has passed once aren't run again.
 *
 * @throws {GateRefused} with every check that fails. Nothing has changed then.
 */
export async function gateAll(options: GateOptions): Promise<readonly string[]> {
  const { store, records, draft, skipEndToEnd, print } = options;
  const { storage } = store;
  for (const record of records) {
    await refuseUnfit(store, record, draft);
    for (const call of record.calls ? oldCallsOf(record, await store.server()) : [])
      print(`! ${record.name} uses a call that will go: ${call}`);
  }
  print(`✓ ${quickChecks.join(', ')}`);
  const untried: PartRecord[] = [];
  for (const record of records) {
    const passed = await readPass(storage, record);
    if (passed) print(`✓ ${endToEndCheck} of ${record.name}, passed on ${passed.time} for ${passed.by}`);
    else untried.push(record);
  }
  if (untried.length === 0) return [];
  const names = untried.map(({ name }) => name);
  if (skipEndToEnd) {
    print('');
    print(`!! The end-to-end tests of ${names.join(', ')} were LEFT OUT. The composition will say so.`);
    print('');
    return [endToEndCheck];
  }
  const what = untried.map(textOf).join(', ');
  print(`… ${endToEndCheck}: the product starts with ${what}, in a browser`);
  const failed = await runEndToEnd(storage, names, draft);
  if (failed.length > 0) throw new GateRefused(what, failed);
  print(`✓ ${endToEndCheck}`);
  for (const record of untried) await writePass(options, record);
  return [];
}

/**
 * The checks that need no browser.
 *
 * @throws {GateRefused} with every one that fails.
 */
export async function refuseUnfit(
  store: CompositionStore,
  record: PartRecord,
  composition: Draft,
): Promise<void> {
  const refusals = [
    ...(await runChecks({ storage: store.storage, record, composition })),
    ...(record.calls ? checkCalls(record, await store.server()) : []),
  ];
  if (refusals.length > 0) throw new GateRefused(textOf(record), refusals);
}

const textOf = ({ name, part }: PartRecord): string => `${name} ${part.version}`;

const passFile = ({ name, part }: PartRecord): string => `${folderOf(name, part.version)}.gate.json`;

async function readPass(storage: Storage, record: PartRecord): Promise<GatePass | null> {
  const content = await storage.read(passFile(record));
  return content && readSignedPass(storage, record, content.toString());
}

async function writePass({ store, against }: GateOptions, record: PartRecord): Promise<void> {
  const pass: GatePass = {
    time: new Date().toISOString(),
    by: who(),
    against,
    checks: [...quickChecks, endToEndCheck],
  };
  await store.storage.create(passFile(record), await signPass(store.storage, record, pass));
}
