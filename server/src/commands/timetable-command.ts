import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { placesIn } from '../features/technical/timetable/fet/fet-places.ts';
import { type FetFile, readFet } from '../features/technical/timetable/fet/fet-reader.ts';
import { withPlaces } from '../features/technical/timetable/fet/fet-writer.ts';
import { modelOf } from '../features/technical/timetable/solver/model/model.ts';
import type { Place } from '../features/technical/timetable/solver/problem.ts';
import { repair } from '../features/technical/timetable/solver/repair/repair.ts';
import { scoreOf } from '../features/technical/timetable/solver/score/score.ts';
import { runSolver } from '../features/technical/timetable/solver/thread/run-solver.ts';
import type { SolverResult } from '../features/technical/timetable/solver/thread/solver-thread.ts';

/**
 * `npm run timetable -- solve FILE.fet` puts a school's week together; `… repair FILE.fet --before BEFORE.fet` mends the
 * week that BEFORE.fet locks, for the school as FILE.fet has it, by moving as few lessons as it can.
 */
const usage = `npm run timetable -- solve FILE.fet [--seconds 60] [--seed 1] [--threads 2] [--out OUT.fet]
npm run timetable -- repair FILE.fet --before BEFORE.fet [--seconds 5] [--seed 1] [--out OUT.fet]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
    before: { type: 'string' },
    threads: { type: 'string', default: '2' },
  },
});
const [command, file = ''] = positionals;
const seed = Number(values.seed);
const seconds = Number(values.seconds ?? (command === 'repair' ? 5 : 60));
const threads = Number(values.threads);
const known = command === 'solve' || (command === 'repair' && values.before);
if (!known || !file || !(seconds > 0) || !Number.isInteger(seed) || !(threads >= 1 && threads <= 8)) {
  console.error(usage);
  process.exit(2);
}

const now = () => performance.now();
const [source, fet] = readFile(file);
for (const [kind, count] of fet.unsupported) console.warn(`Not kept: ${kind} (${count} times)`);
const nameOf = (lesson: number): string => fet.school.activities[lesson]?.id ?? '';
const places = command === 'solve' ? await solved() : mended(values.before ?? '');
if (values.out) writeFileSync(values.out, withPlaces(source, fet, places));
const score = scoreOf(modelOf(fet.problem), places);
console.info(
  `${score.unplaced} lessons without a place; what was wished for and isn't so costs ${(score.cost / 100).toFixed(2)}.`,
);
process.exit(score.unplaced === 0 && score.hard.length === 0 ? 0 : 1);

function readFile(name: string): readonly [string, FetFile] {
  const text = readFileSync(name, 'utf8');
  const read = readFet(text);
  if ('code' in read) {
    console.error(`${name}: ${read.code} at ${read.at}`);
    process.exit(2);
  }
  return [text, read];
}

async function solved(): Promise<readonly Place[]> {
  let shown = 0;
  const found = await runSolver({
    ...{ mode: 'whole', problem: fet.problem, before: [], seed, threads, milliseconds: seconds * 1000 },
    onProgress: ({ placed, of, hardest }) => {
      if (now() - shown >= 1000 && placed < of) {
        shown = now();
        console.info(
          `${placed} of ${of}${hardest.length > 0 ? `, hardest now: ${hardest.map(nameOf).join(', ')}` : ''}`,
        );
      }
      return false;
    },
  });
  if (found.wholeAfter !== null) console.info(`Whole after ${(found.wholeAfter / 1000).toFixed(2)} s.`);
  else printConflict(found);
  console.info(`A thread took ${Math.ceil(found.megabytes)} MB.`);
  return found.places;
}

function printConflict({ conflict }: SolverResult): void {
  if (!conflict) {
    console.info('No small set of rules was found that cannot hold together.');
    return;
  }
  console.info('These rules seem not to hold together:');
  for (const index of conflict.rules) console.info(`  ${JSON.stringify(fet.problem.rules[index])}`);
}

function mended(name: string): readonly Place[] {
  const [, old] = readFile(name);
  const known = placesIn(old);
  const before = fet.school.activities.map(({ id }) => known.get(id) ?? { slot: -1, room: -1 });
  const found = repair(fet.problem, before, { seed, now, within: seconds * 1000 });
  for (const { lesson, from, to } of found.moved)
    console.info(`${nameOf(lesson)}: ${from.slot} → ${to.slot}`);
  return found.places;
}
