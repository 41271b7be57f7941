import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../parts.ts';
import { linkPackages } from '../server-code/link-packages.ts';
import { type Ended, runScript } from './run-script.ts';

const run = promisify(execFile);

/** A clone of the repository as a team has it, to change and build in. */
export interface ScratchRepository {
  readonly folder: string;
  /** Runs one of the commands behind `npm run`, as a process of its own. */
  readonly run: (
    script: string,
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => Promise<Ended>;
  /** Replaces a text that a file has. Throws where it hasn't. */
  readonly change: (file: string, from: string, to: string) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/**
 * Copies what git knows here (changes included) below `.cache`, with the installed packages linked file by file:
 * about two seconds. `depth` puts it that many folders deeper.
 */
export async function scratchRepository(depth = 0): Promise<ScratchRepository> {
  const base = path.join(root, '.cache/scratch');
  await mkdir(base, { recursive: true });
  const top = await mkdtemp(path.join(base, 'r-'));
  const folder = path.join(top, ...Array.from({ length: depth }, (_, level) => `deeper-${level}`));
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = stdout.split('\0').filter(Boolean);
  const folders = new Set(files.map((file) => path.dirname(path.join(folder, file))));
  await Promise.all([...folders].map((one) => mkdir(one, { recursive: true })));
  await Promise.all(
    files.map((file) => copyFile(path.join(root, file), path.join(folder, file)).catch(unlessGone)),
  );
  await linkPackages(folder);
  return {
    folder,
    run: (script, args, env) => runScript(folder, script, args, env),
    async change(file, from, to) {
      const place = path.join(folder, file);
      const content = await readFile(place, 'utf8');
      if (!content.includes(from)) throw new Error(`${file} has no ${from}.`);
      await writeFile(place, content.replace(from, to));
    },
    remove: () => rm(top, { recursive: true, force: true }),
  };
}

/** One that was deleted here and not yet committed is listed still. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
