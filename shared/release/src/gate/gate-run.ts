import { randomBytes } from 'node:crypto';
import type { GateCheck, GateRun, PartRecord } from '@suksa/contracts';
import { folderOf } from '../part-record.ts';
import { releaser } from '../releaser.ts';
import { keysOf } from '../signing/keys-of.ts';
import type { Storage } from '../storage/storage.ts';
import { GateRefused } from './refusal.ts';

/** What the gate says of some versions while it looks at them; kept with each when it is done, for people to read. */
export class GateNotes {
  readonly #said = new Map<PartRecord, GateCheck[]>();

  note(records: readonly PartRecord[], checks: readonly GateCheck[]): void {
    for (const record of records) this.#said.set(record, [...(this.#said.get(record) ?? []), ...checks]);
  }

  /** Runs these checks, and notes each by its name. */
  async of<Result>(
    records: readonly PartRecord[],
    names: readonly string[],
    run: () => Promise<Result>,
  ): Promise<Result> {
    try {
      const result = await run();
      this.note(records, names.map(passed));
      return result;
    } catch (error) {
      if (error instanceof GateRefused) this.note(records, withRefusals(names, error));
      throw error;
    }
  }

  /** Writes them down. What can't be written is no reason to refuse anything. */
  async keep(storage: Storage, against: string, print: (line: string) => void): Promise<void> {
    await Promise.all(
      [...this.#said].map(async ([{ name, part }, checks]) => {
        const run: GateRun = { time: new Date().toISOString(), by: releaser(), against, checks };
        const file = `${folderOf(name, part.version)}.${randomBytes(6).toString('hex')}.run.gate.json`;
        await storage.create(file, await keysOf(storage).sign('gate-run', run, 0));
      }),
    ).catch((error: Error) => print(`! What the gate said could not be kept: ${error.message}`));
  }
}

const passed = (check: string): GateCheck => ({ check, outcome: 'passed' });

const withRefusals = (names: readonly string[], { refusals }: GateRefused): readonly GateCheck[] => [
  ...names.filter((name) => refusals.every(({ check }) => check !== name)).map(passed),
  ...refusals.map((refusal) => ({ ...refusal, outcome: 'refused' as const })),
];
