import type { PartRecord } from '@suksa/contracts';
import type { CompositionStore, Draft } from '../composition-store.ts';
import { serverCode } from '../server-code/server-code.ts';
import { checkCalls, oldCallsOf } from './check-calls.ts';
import { checkPermissions } from './check-names.ts';
import { endToEndCheck, runEndToEnd } from './end-to-end.ts';
import { passedOn, readPass, writePass } from './passes.ts';
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
 * browser that a version has passed with that shell and that server aren't run again.
 *
 * @throws {GateRefused} with every check that fails. Nothing has changed then.
 */
export async function gateAll(options: GateOptions): Promise<readonly string[]> {
  const { store, records, draft, against, skipEndToEnd, print } = options;
  for (const record of records) {
    await refuseUnfit(store, record, draft);
    for (const call of record.calls ? oldCallsOf(record, await store.server()) : [])
      print(`! ${record.name} uses a call that will go: ${call}`);
  }
  print(`✓ ${quickChecks.join(', ')}`);
  const untried: { readonly record: PartRecord; readonly on: string }[] = [];
  for (const record of records) {
    const on = await passedOn(store, record, draft);
    const passed = await readPass(store, record, on);
    if (passed) print(`✓ ${endToEndCheck} of ${record.name}, passed on ${passed.time} for ${passed.by}`);
    else untried.push({ record, on });
  }
  if (untried.length === 0) return [];
  const names = untried.map(({ record }) => record.name);
  if (skipEndToEnd) {
    print('');
    print(`!! The end-to-end tests of ${names.join(', ')} were LEFT OUT. The composition will say so.`);
    print('');
    return [endToEndCheck];
  }
  const what = untried.map(({ record }) => textOf(record)).join(', ');
  const server = await serverCode(await store.server());
  print(`… ${endToEndCheck}: the server ${server.name} starts with ${what}, in a browser`);
  const failed = await runEndToEnd(store.storage, names, { draft, server: await server.folder() });
  if (failed.length > 0) throw new GateRefused(what, failed);
  print(`✓ ${endToEndCheck}`);
  const checks = [...quickChecks, endToEndCheck];
  for (const { record, on } of untried) await writePass(store, record, { on, against, checks });
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
    ...(record.kind === 'remote'
      ? checkPermissions(record.part.tab, (await store.server()).permissions)
      : []),
  ];
  if (refusals.length > 0) throw new GateRefused(textOf(record), refusals);
}

const textOf = ({ name, part }: PartRecord): string => `${name} ${part.version}`;
