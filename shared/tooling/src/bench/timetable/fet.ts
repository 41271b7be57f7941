import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installDebian } from '../../install-debian.ts';

/** The examples of Debian's `fet-data`: 137 real schools. */
export const examples = '/usr/share/doc/fet-data/examples/FET-5-official';

/** Whether FET and its schools are here; installs them where that may be done. */
export const hasFet = async (): Promise<boolean> =>
  existsSync(examples) || ((await installDebian('fet', 'fet-data')) && existsSync(examples));

interface Solved {
  readonly solved: boolean;
  /** FET says no to the file itself, such as to a rule that it can't count with: it can't judge a week of it. */
  readonly unreadable: boolean;
  readonly seconds: number;
}

/** Has FET put together the week of a file, or look at one in which every lesson has its place. */
export function fet(
  file: string,
  { seconds, folder }: { readonly seconds: number; readonly folder: string },
): Solved {
  const began = performance.now();
  const { stdout } = spawnSync(
    'fet-cl',
    [`--inputfile=${file}`, `--outputdir=${folder}`, '--htmllevel=0', `--timelimitseconds=${seconds}`],
    { encoding: 'utf8', timeout: (seconds + 30) * 1000 },
  );
  return {
    solved: /Simulation successful/.test(stdout),
    unreadable: /Cannot precompute - data is wrong/.test(stdout),
    seconds: (performance.now() - began) / 1000,
  };
}

/** Does something with a folder that is gone afterwards. */
export async function inFolder<Out>(work: (folder: string) => Out | Promise<Out>): Promise<Out> {
  const folder = mkdtempSync(path.join(tmpdir(), 'timetable-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether FET takes a week as it is written. */
export const isAccepted = (text: string): Promise<boolean> =>
  inFolder((folder) => {
    const file = path.join(folder, 'week.fet');
    writeFileSync(file, text);
    return fet(file, { seconds: 30, folder }).solved;
  });
