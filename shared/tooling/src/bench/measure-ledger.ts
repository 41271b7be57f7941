import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';
import { runVitest } from '../run-vitest.ts';
import { onPostgres } from '../server-tests.ts';
import { tallyOf } from '../tally.ts';
import type { Figure } from './figure.ts';

const operations = Number(process.env.LEDGER_OPERATIONS ?? 1_000_000);
/** So many on one school, then on a new one: the books of a small school don't grow until nothing else is measured. */
const round = Math.min(operations, 2000);
const file = 'server/src/features/feeinvoice/totals/ledger-simulation.test.ts';
const place = path.join(root, '.cache/ledger-progress.json');

interface Progress {
  readonly operations: number;
  readonly seed: number;
  readonly rounds: number;
}

/** Where an earlier run of as many stopped, unless somebody asks for a seed. */
const begun = (): Progress => {
  const found = existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Progress) : null;
  const asked = process.env.LEDGER_SEED;
  if (found && found.operations === operations && (asked === undefined || Number(asked) === found.seed))
    return found;
  return { operations, seed: Number(asked ?? Date.now() % 2_000_000_000), rounds: 0 };
};

const keep = (progress: Progress) => {
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, JSON.stringify(progress));
};

/**
 * Random operations of all kinds on the books of a school, checked after each, in rounds of a seed each:
 * `LEDGER_OPERATIONS=10000` for fewer, `LEDGER_SEED=…` for those of another run, which printed it. What was broken off
 * goes on with the round that it was in; the first round that goes wrong ends it.
 */
export async function measureLedger(): Promise<readonly Figure[]> {
  const start = begun();
  const all = Math.ceil(operations / round);
  console.info(`  ${operations} operations in ${all} rounds, LEDGER_SEED=${start.seed}`);
  if (start.rounds > 0) console.info(`  ${start.rounds} rounds were done before: going on`);
  const began = performance.now();
  let done = start.rounds;
  const { failures } = await onPostgres(async (url) => {
    for (; done < all; done += 1) {
      const seed = start.seed + done;
      const tally = await runVitest(['--project=server', file], {
        ...{ LEDGER_OPERATIONS: String(round), LEDGER_SEED: String(seed) },
        ...(url && { TEST_DATABASE_URL: url }),
      });
      if (tally.failures.length > 0) {
        console.info(`  !! LEDGER_OPERATIONS=${round} LEDGER_SEED=${seed}`);
        return tally;
      }
      keep({ ...start, rounds: done + 1 });
      const each = (performance.now() - began) / ((done + 1 - start.rounds) * round);
      console.info(`  ${(done + 1) * round} of ${operations}, seed ${seed}, ${each.toFixed(1)} ms each`);
    }
    return tallyOf({ passed: all, failures: [] });
  });
  for (const failure of failures) console.info(`  !! ${failure}`);
  if (failures.length === 0) rmSync(place, { force: true });
  return [
    { name: 'operations on the books', value: done * round, unit: '' },
    { name: 'simulations of the books that went wrong', value: failures.length, unit: '' },
    {
      name: 'one operation on the books, with its check',
      value: (performance.now() - began) / Math.max(1, (done - start.rounds) * round),
      unit: 'ms',
    },
  ];
}
