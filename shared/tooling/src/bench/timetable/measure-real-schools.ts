import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readFet } from '../../../../../server/src/features/technical/timetable/fet/fet-reader.ts';
import { root } from '../../root.ts';
import type { Figure } from '../figure.ts';
import { median } from '../statistics.ts';
import { examples, fet, inFolder } from './fet.ts';

/** Small, large, easy, hard: a few minutes. */
const sample = [
  'Romania/Oradea/School-10-Oradea-2007-2008.fet',
  'Bulgaria/Lom_high_school_2007-2008.fet',
  'Vietnam/2-secondary-school/VietNamHungYen.fet',
  'Brazil/1/Brazil-more-difficult.fet',
  'Indonesia/SMK-Negeri-1-Arahan-Kab-Indramayu/netura_2016-2017.fet',
  'Germany/DGS-Pro/dgspro200809.fet',
  'Namibia/by-Bobby/set-2/FGPS.fet',
  'Italy/2007/simple/simpler-Italian.fet',
];
const isWhole = process.env.SCHOOLS === 'all';
const seconds = Number(process.env.SECONDS ?? 60);

interface Outcome {
  /** Until every lesson had its place; not finite: never. */
  readonly ours: number;
  /** FET refuses our week though it takes the school's file. */
  readonly refused: boolean;
  readonly theirs: { readonly solved: boolean; readonly seconds: number };
}

/** Weeks of real schools, put together by us on two threads and by FET, each given a minute; FET then looks at ours. */
export async function* measureRealSchools(): AsyncGenerator<Figure> {
  const results: Outcome[] = [];
  for (const name of isWhole ? ofOurRules() : sample) results.push(await bothWeeks(name));
  const solved = results.filter(({ ours }) => Number.isFinite(ours));
  const byFet = results.filter(({ theirs }) => theirs.solved);
  const refused = results.filter((one) => one.refused).length;
  yield { name: 'timetables of real schools, solved', value: solved.length / results.length, unit: 'of 1' };
  yield {
    name: 'timetables of real schools, solved by FET',
    value: byFet.length / results.length,
    unit: 'of 1',
  };
  yield { name: 'timetables that FET refuses', value: refused, unit: '' };
  yield { name: 'timetable of a real school', value: median(solved.map(({ ours }) => ours)), unit: 's' };
  const theirs = median(byFet.map((one) => one.theirs.seconds));
  yield { name: 'timetable of a real school, by FET', value: theirs, unit: 's' };
}

/** Every school whose rules are all ours: `SCHOOLS=all`, for an hour. */
const ofOurRules = (): readonly string[] =>
  readdirSync(examples, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.fet'))
    .filter((name) => {
      const read = readFet(readFileSync(path.join(examples, name), 'utf8'));
      return !('code' in read) && read.unsupported.size === 0;
    })
    .sort();

const bothWeeks = (name: string): Promise<Outcome> =>
  inFolder((folder) => {
    const file = path.join(examples, name);
    const out = path.join(folder, 'out.fet');
    const command = ['server/src/commands/timetable-command.ts', 'solve', file, '--out', out];
    const { stdout } = spawnSync('node', ['--import', 'tsx', ...command, '--seconds', `${seconds}`], {
      ...{ cwd: root, encoding: 'utf8' },
    });
    const ours = Number(/Whole after ([\d.]+) s/.exec(stdout)?.[1] ?? Number.NaN);
    const isSolved = Number.isFinite(ours);
    const theirs = fet(file, { seconds, folder });
    const refused = isSolved && !theirs.unreadable && !fet(out, { seconds, folder }).solved;
    const mine = isSolved ? `${ours} s${refused ? ', refused by FET' : ''}` : 'not solved';
    const its = theirs.solved
      ? `${theirs.seconds.toFixed(2)} s`
      : theirs.unreadable
        ? 'refuses the file'
        : 'not';
    console.info(`  ${name}: ${mine}; FET ${its}`);
    return { ours, refused, theirs };
  });
