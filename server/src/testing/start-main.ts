import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../main.ts');
const tsx = createRequire(import.meta.url).resolve('tsx');

export interface Started {
  readonly process: ChildProcess;
  readonly printed: () => string;
  /** The first match in what was printed, waited for. */
  readonly says: (words: RegExp) => Promise<RegExpExecArray>;
  readonly ends: Promise<number>;
}

interface Start {
  /** Its own folder for what it writes. */
  readonly dataDir: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** Modules that Node loads before it. */
  readonly imports?: readonly string[];
}

/** What shifts the clock of this process, where a run of the tests is made on another date. */
const shiftedClock = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD$|FAKETIME)/.test(name)));

/** The server as the school runs it: a process of its own, on a free port. */
export const startMain = ({ dataDir, variables = {}, imports = [] }: Start): Started => {
  const before = [tsx, ...imports].flatMap((module) => ['--import', module]);
  const child = spawn(process.execPath, [...before, main], {
    env: {
      PATH: process.env.PATH,
      // The clock of the tests, which the process is to have too.
      NODE_OPTIONS: process.env.NODE_OPTIONS,
      PINNED_CLOCK: process.env.PINNED_CLOCK,
      ...shiftedClock(),
      DATA_DIR: dataDir,
      RELEASES_DIR: join(dataDir, 'releases'),
      PORT: '0',
      DEMO: 'none',
      LOG_LEVEL: 'silent',
      ...variables,
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const ends = once(child, 'exit').then(([code]) => Number(code));
  const says = async (words: RegExp) => {
    for (;;) {
      const found = words.exec(text);
      if (found) return found;
      if (child.exitCode !== null) throw new Error(`The server ended without saying ${words}:\n${text}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return { process: child, printed: () => text, says, ends };
};
