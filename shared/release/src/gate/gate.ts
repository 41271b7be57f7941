import type { PartRecord } from '@suksa/contracts';
import type { CompositionStore, Draft } from '../composition-store.ts';
import { serverCode } from '../server-code/server-code.ts';
import { checkCalls, oldCallsOf } from './check-calls.ts';
import { checkPermissions } from './check-names.ts';
import { endToEndCheck, runEndToEnd } from './end-to-end.ts';
import { GateNotes } from './gate-run.ts';
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
  /** Refuses versions that haven't passed the tests in a browser yet, rather than running them. */
  readonly onlyPassed?: boolean;
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
  const notes = new GateNotes();
  try {
    return await pass(options, notes);
  } finally {
    await notes.keep(options.store.storage, options.against, options.print);
  }
}

async function pass(options: GateOptions, notes: GateNotes): Promise<readonly string[]> {
  const { store, records, draft, against, skipEndToEnd, print } = options;
  for (const record of records) {
    await notes.of([record], quickChecks, () => refuseUnfit(store, record, draft));
    for (const call of record.calls ? oldCallsOf(record, await store.server()) : [])
      print(`! ${record.name} uses a call that will go: ${call}`);
  }
  print(`✓ ${quickChecks.join(', ')}`);
  const untried: Untried[] = [];
  for (const record of records) {
    const on = await passedOn(store, record, draft);
    const passed = await readPass(store, record, on);
    if (passed) {
      print(`✓ ${endToEndCheck} of ${record.name}, passed on ${passed.time} for ${passed.by}`);
      notes.note([record], [{ check: endToEndCheck, outcome: 'earlier' }]);
    } else untried.push({ record, on });
  }
  if (untried.length === 0) return [];
  const left = untried.map(({ record }) => record);
  if (skipEndToEnd) {
    print('');
    print(
      `!! The end-to-end tests of ${left.map(({ name }) => name).join(', ')} were LEFT OUT. The composition will say so.`,
    );
    print('');
    notes.note(left, [{ check: endToEndCheck, outcome: 'left_out' }]);
    return [endToEndCheck];
  }
  await notes.of(left, [endToEndCheck], () => tryInBrowser(options, untried));
  const checks = [...quickChecks, endToEndCheck];
  for (const { record, on } of untried) await writePass(store, record, { on, against, checks });
  return [];
}

/** A version with what a pass of its tests would count for. */
interface Untried {
  readonly record: PartRecord;
  readonly on: string;
}

async function tryInBrowser(
  { store, draft, onlyPassed, print }: GateOptions,
  untried: readonly Untried[],
): Promise<void> {
  const what = untried.map(({ record }) => textOf(record)).join(', ');
  if (onlyPassed) {
    const wanted = 'npm run release -- gate, with the shell and the server that are live';
    throw new GateRefused(
      what,
      untried.map(({ on }) => ({ check: endToEndCheck, found: `no pass on ${on}`, wanted })),
    );
  }
  const server = await serverCode(await store.server());
  print(`… ${endToEndCheck}: the server ${server.name} starts with ${what}, in a browser`);
  const names = untried.map(({ record }) => record.name);
  const failed = await runEndToEnd(store.storage, names, { draft, server: await server.folder() });
  if (failed.length > 0) throw new GateRefused(what, failed);
  print(`✓ ${endToEndCheck}`);
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
