import { GatePass, type PartRecord } from '@suksa/contracts';
import type { Draft } from '../composition-store.ts';
import { folderOf } from '../part-record.ts';
import type { Storage } from '../storage/storage.ts';
import { who } from '../who.ts';
import { endToEndCheck, runEndToEnd } from './end-to-end.ts';
import { GateRefused } from './refusal.ts';
import { quickChecks, runChecks } from './run-checks.ts';

interface GateOptions {
  readonly storage: Storage;
  readonly record: PartRecord;
  /** What would be live, with the part in it. */
  readonly draft: Draft;
  /** Id of what is live now. */
  readonly against: string;
  readonly skipEndToEnd: boolean;
  readonly print: (line: string) => void;
}

/**
 * Checks a published version against what is live, and answers the checks that were left out. Tests in a browser
 * that this version has passed once aren't run again.
 *
 * @throws {GateRefused} with every check that fails. Nothing has changed then.
 */
export async function gate(options: GateOptions): Promise<readonly string[]> {
  const { storage, record, draft, skipEndToEnd, print } = options;
  const what = `${record.name} ${record.part.version}`;
  const refusals = await runChecks({ storage, record, composition: draft });
  if (refusals.length > 0) throw new GateRefused(what, refusals);
  print(`✓ ${quickChecks.join(', ')}`);
  const passed = await readPass(storage, record);
  if (passed) {
    print(`✓ ${endToEndCheck}, passed on ${passed.time} for ${passed.by}`);
    return [];
  }
  if (skipEndToEnd) {
    print('');
    print(`!! The end-to-end tests of ${record.name} were LEFT OUT. The composition will say so.`);
    print('');
    return [endToEndCheck];
  }
  print(`… ${endToEndCheck}: the product starts with ${what}, in a browser`);
  const failed = await runEndToEnd(storage, record.name, draft);
  if (failed.length > 0) throw new GateRefused(what, failed);
  print(`✓ ${endToEndCheck}`);
  await writePass(options);
  return [];
}

const passFile = ({ name, part }: PartRecord): string => `${folderOf(name, part.version)}.gate.json`;

async function readPass(storage: Storage, record: PartRecord): Promise<GatePass | null> {
  const content = await storage.read(passFile(record));
  return content && GatePass.parse(JSON.parse(content.toString()));
}

async function writePass({ storage, record, against }: GateOptions): Promise<void> {
  const pass: GatePass = {
    time: new Date().toISOString(),
    by: who(),
    against,
    checks: [...quickChecks, endToEndCheck],
  };
  await storage.create(passFile(record), `${JSON.stringify(pass)}\n`);
}
