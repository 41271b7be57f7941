import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { placesIn } from '../features/technical/timetable/fet/fet-places.ts';
import { type FetFile, readFet } from '../features/technical/timetable/fet/fet-reader.ts';
import { withPlaces } from '../features/technical/timetable/fet/fet-writer.ts';
import { explain } from '../features/technical/timetable/solver/explain/explain.ts';
import { modelOf } from '../features/technical/timetable/solver/model/model.ts';
import type { Place } from '../features/technical/timetable/solver/problem.ts';
import { repair } from '../features/technical/timetable/solver/repair/repair.ts';
import { scoreOf } from '../features/technical/timetable/solver/score/score.ts';
import { solve } from '../features/technical/timetable/solver/solve.ts';

/**
 * `npm run timetable -- solve FILE.fet` puts a school's week together; `… repair FILE.fet --before BEFORE.fet` mends the
 * week that BEFORE.fet locks, for the school as FILE.fet has it, by moving as few lessons as it can.
 */
const usage = `npm run timetable -- solve FILE.fet [--seconds 60] [--seed 1] [--out OUT.fet]
npm run timetable -- repair FILE.fet --before BEFORE.fet [--seconds 5] [--seed 1] [--out OUT.fet]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
    before: { type: 'string' },
  },
});
const [command, file = ''] = positionals;
const seed = Number(values.seed);
const seconds = Number(values.seconds ?? (command === 'repair' ? 5 : 60));
const known = command === 'solve' || (command === 'repair' && values.before);
if (!known || !file || !(seconds > 0) || !Number.isInteger(seed)) {
  console.error(usage);
  process.exit(2);
}

const now = () => performance.now();
const [source, fet] = readFile(file);
for (const [kind, count] of fet.unsupported) console.warn(`Not kept: ${kind} (${count} times)`);
const nameOf = (lesson: number): string => fet.school.activities[lesson]?.id ?? '';
const places = command === 'solve' ? solved() : mended(values.before ?? '');
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

function solved(): readonly Place[] {
  let shown = 0;
  const found = solve(fet.problem, {
    seed,
    deadline: seconds * 1000,
    now,
    onProgress: ({ placed, of, hardest }) => {
      if (now() - shown < 1000) return;
      shown = now();
      console.info(
        `${placed} of ${of}${hardest.length > 0 ? `, hardest now: ${hardest.map(nameOf).join(', ')}` : ''}`,
      );
    },
  });
  if (found.complete) console.info(`Whole after ${((found.wholeAfter ?? 0) / 1000).toFixed(2)} s.`);
  else tellWhy(found.hardest);
  return found.places;
}

function tellWhy(hardest: readonly number[]): void {
  const conflict = explain(fet.problem, { now, within: 10_000, hardest });
  if (!conflict) {
    console.info('No small set of rules was found that cannot hold together.');
    return;
  }
  const { finding } = conflict;
  console.info(
    `These rules ${finding ? 'cannot' : 'seem not to'} hold together${finding ? ` (${finding.code}: ${finding.needed} needed, ${finding.there} there)` : ''}:`,
  );
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
