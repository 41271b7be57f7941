import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { root } from '../root.ts';
import { runVitest } from '../run-vitest.ts';
import { onPostgres } from '../server-tests.ts';
import { tallyOf } from '../tally.ts';
import type { Figure } from './figure.ts';

const operations = Number(process.env.LEDGER_OPERATIONS ?? 1_000_000);
/** So many on one school, then on a new one: the books of a small school don't grow until nothing else is measured. */
const ofOneSchool = Math.min(operations, 2000);
/** A process takes so many schools one after the other: to start it costs as much as half of what a school has to do. */
const inOneProcess = 10;
/** Processes side by side, each with schools of its own. */
const workers = Number(process.env.LEDGER_WORKERS ?? availableParallelism());
const file = 'server/src/features/feeinvoice/totals/ledger-simulation.test.ts';
const place = path.join(root, '.cache/ledger-progress.json');

interface Progress {
  readonly operations: number;
  readonly seed: number;
  /** Which lots of schools are done. */
  readonly done: readonly number[];
}

/** Where an earlier run of as many stopped, unless somebody asks for a seed. */
const begun = (): Progress => {
  const found = existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Progress) : null;
  const asked = process.env.LEDGER_SEED;
  if (found?.done && found.operations === operations && (asked ?? String(found.seed)) === String(found.seed))
    return found;
  return { operations, seed: Number(asked ?? Date.now() % 2_000_000_000), done: [] };
};

const keep = (progress: Progress) => {
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, JSON.stringify(progress));
};

/**
 * Random operations of all kinds on the books of schools, checked after each, each school with a seed of its own:
 * `LEDGER_OPERATIONS=10000` for fewer, `LEDGER_SEED=…` for those of another run, which printed it, `LEDGER_WORKERS=1` to
 * leave other processors alone. What was broken off goes on with the lots of schools that weren’t done; the first that
 * goes wrong ends it.
 */
export async function measureLedger(): Promise<readonly Figure[]> {
  const start = begun();
  const schools = Math.ceil(operations / ofOneSchool);
  const lots = Array.from({ length: Math.ceil(schools / inOneProcess) }, (_, at) => at);
  const sizeOf = (lot: number) => Math.min(inOneProcess, schools - lot * inOneProcess);
  const countOf = (some: readonly number[]) => some.reduce((sum, lot) => sum + sizeOf(lot) * ofOneSchool, 0);
  const done = [...start.done];
  const failures: string[] = [];
  console.info(
    `  ${operations} operations on ${schools} schools, LEDGER_SEED=${start.seed}, ${workers} at once`,
  );
  if (done.length > 0) console.info(`  ${countOf(done)} were done before: going on`);
  const began = performance.now();
  const each = () => (performance.now() - began) / Math.max(1, countOf(done) - countOf(start.done));
  await onPostgres(async (url) => {
    const left = lots.filter((lot) => !done.includes(lot));
    const work = async () => {
      for (let lot = left.shift(); lot !== undefined && failures.length === 0; lot = left.shift()) {
        const tally = await runVitest(['--project=server', file], {
          LEDGER_OPERATIONS: String(ofOneSchool),
          LEDGER_SCHOOLS: String(sizeOf(lot)),
          LEDGER_SEED: String(start.seed + lot * inOneProcess),
          ...(url && { TEST_DATABASE_URL: url }),
        });
        failures.push(...tally.failures);
        if (tally.failures.length > 0) return;
        done.push(lot);
        keep({ ...start, done });
        console.info(`  ${countOf(done)} of ${operations}, ${each().toFixed(1)} ms each`);
      }
    };
    await Promise.all(Array.from({ length: workers }, work));
    return tallyOf({ passed: done.length, failures });
  });
  for (const failure of failures)
    console.info(`  !! LEDGER_OPERATIONS=${ofOneSchool}, and its seed: ${failure}`);
  if (failures.length === 0) rmSync(place, { force: true });
  return [
    { name: 'operations on the books', value: countOf(done), unit: '' },
    { name: 'simulations of the books that went wrong', value: failures.length, unit: '' },
    { name: 'one operation on the books, with its check', value: each(), unit: 'ms' },
  ];
}
