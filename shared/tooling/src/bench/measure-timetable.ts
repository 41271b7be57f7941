import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { laoSchool } from '../../../../server/src/features/technical/timetable/solver/testing/lao-school.ts';
import { runSolver } from '../../../../server/src/features/technical/timetable/solver/thread/run-solver.ts';
import { root } from '../root.ts';
import type { Figure } from './figure.ts';
import { median } from './statistics.ts';

/** The examples of Debian's `fet-data`, and some of them whose rules are all ours: small, large, easy, hard. */
const examples = '/usr/share/doc/fet-data/examples/FET-5-official';
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
const seconds = 60;

/** Classes of Lao schools in one shift or two, and how many seeds are tried. */
const laoSchools = [
  { classes: 12, shifts: 1 },
  { classes: 23, shifts: 2 },
] as const;
const seeds = [1, 2, 3, 4, 5];

/**
 * Weeks of real schools, put together by us on two threads and by FET, each given a minute; FET then looks at ours. Then
 * Lao schools, by us alone.
 */
export async function measureTimetable(): Promise<readonly Figure[]> {
  if (!existsSync(examples)) {
    console.warn('timetable: needs the packages fet and fet-data of Debian; left out.');
    return [];
  }
  const results = sample.map((name) => {
    const file = path.join(examples, name);
    const folder = mkdtempSync(path.join(tmpdir(), 'timetable-'));
    const out = path.join(folder, 'out.fet');
    try {
      const args = [
        '--import',
        'tsx',
        'server/src/commands/timetable-command.ts',
        'solve',
        file,
        '--out',
        out,
      ];
      const { ours, megabytes } = told(args);
      const accepted = Number.isFinite(ours) && fet(out, folder).solved;
      const theirs = fet(file, folder);
      console.info(
        `  ${name}: ${Number.isFinite(ours) ? `${ours} s${accepted ? '' : ', refused by FET'}` : 'not solved'}; FET ${theirs.solved ? `${theirs.seconds.toFixed(2)} s` : 'not'}`,
      );
      return { ours, accepted, theirs, megabytes };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
  const solved = results.filter(({ ours }) => Number.isFinite(ours));
  const byFet = results.filter(({ theirs }) => theirs.solved);
  const lao: Awaited<ReturnType<typeof laoWeeks>>[] = [];
  for (const school of laoSchools) lao.push(await laoWeeks(school));
  return [
    ...lao.map(({ classes, longest }) => ({
      name: `timetable of a Lao school of ${classes} classes, slowest of ${seeds.length}`,
      value: longest,
      unit: 's',
    })),
    {
      name: 'memory of a thread that makes a timetable',
      value: Math.max(...[...results, ...lao].map(({ megabytes }) => megabytes)),
      unit: 'MB',
    },
    { name: 'timetables of real schools, solved', value: solved.length / results.length, unit: 'of 1' },
    { name: 'timetables of real schools, solved by FET', value: byFet.length / results.length, unit: 'of 1' },
    {
      name: 'timetables that FET refuses',
      value: solved.filter(({ accepted }) => !accepted).length,
      unit: '',
    },
    { name: 'timetable of a real school', value: median(solved.map(({ ours }) => ours)), unit: 's' },
    {
      name: 'timetable of a real school, by FET',
      value: median(byFet.map(({ theirs }) => theirs.seconds)),
      unit: 's',
    },
  ];
}

/** What our command says: seconds until every lesson had its place, and what a thread took. */
function told(args: readonly string[]) {
  const { stdout } = spawnSync('node', [...args], { cwd: root, encoding: 'utf8' });
  return {
    ours: Number(/Whole after ([\d.]+) s/.exec(stdout)?.[1] ?? Number.NaN),
    megabytes: Number(/A thread took (\d+) MB/.exec(stdout)?.[1] ?? 0),
  };
}

async function laoWeeks({ classes, shifts }: (typeof laoSchools)[number]) {
  const taken: number[] = [];
  let megabytes = 0;
  for (const seed of seeds) {
    const found = await runSolver({
      ...{ mode: 'whole', problem: laoSchool(classes, shifts), before: [], seed },
      ...{ milliseconds: seconds * 1000, onProgress: () => false },
    });
    taken.push((found.wholeAfter ?? Number.POSITIVE_INFINITY) / 1000);
    megabytes = Math.max(megabytes, found.megabytes);
  }
  console.info(
    `  a Lao school of ${classes} classes: ${taken.map((one) => `${one.toFixed(2)} s`).join(', ')}`,
  );
  return { classes, longest: Math.max(...taken), megabytes };
}

function fet(file: string, folder: string): { readonly solved: boolean; readonly seconds: number } {
  const began = performance.now();
  const { stdout } = spawnSync(
    'fet-cl',
    [`--inputfile=${file}`, `--outputdir=${folder}`, '--htmllevel=0', `--timelimitseconds=${seconds}`],
    { encoding: 'utf8', timeout: (seconds + 30) * 1000 },
  );
  return { solved: /Simulation successful/.test(stdout), seconds: (performance.now() - began) / 1000 };
}
