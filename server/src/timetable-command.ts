import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readFet } from './features/technical/timetable/fet/fet-reader.ts';
import { withPlaces } from './features/technical/timetable/fet/fet-writer.ts';
import { modelOf } from './features/technical/timetable/solver/model/model.ts';
import { scoreOf } from './features/technical/timetable/solver/score/score.ts';
import { solve } from './features/technical/timetable/solver/solve.ts';

/** `npm run timetable -- solve FILE.fet [--seconds 60] [--seed 1] [--out OUT.fet]`: puts a school's week together. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
  },
});
const [command, file] = positionals;
const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
if (command !== 'solve' || !file || !(seconds > 0) || !Number.isInteger(seed)) {
  console.error('npm run timetable -- solve FILE.fet [--seconds 60] [--seed 1] [--out OUT.fet]');
  process.exit(2);
}
const source = readFileSync(file, 'utf8');
const fet = readFet(source);
if ('code' in fet) {
  console.error(`${file}: ${fet.code} at ${fet.at}`);
  process.exit(2);
}
for (const [kind, count] of fet.unsupported) console.warn(`Not kept: ${kind} (${count} times)`);
let shown = 0;
const found = solve(fet.problem, {
  seed,
  deadline: seconds * 1000,
  now: () => performance.now(),
  onProgress: ({ placed, of, hardest }) => {
    if (performance.now() - shown < 1000) return;
    shown = performance.now();
    const lessons = hardest.map((lesson) => fet.school.activities[lesson]?.id).join(', ');
    console.info(`${placed} of ${of}${lessons ? `, hardest now: ${lessons}` : ''}`);
  },
});
const score = scoreOf(modelOf(fet.problem), found.places);
console.info(
  found.complete
    ? `Every lesson has its place after ${((found.wholeAfter ?? 0) / 1000).toFixed(2)} s; what was wished for and isn't so costs ${(score.cost / 100).toFixed(2)}.`
    : `${score.unplaced} lessons without a place after ${seconds} s.`,
);
if (values.out) writeFileSync(values.out, withPlaces(source, fet, found.places));
process.exit(found.complete && score.hard.length === 0 ? 0 : 1);
