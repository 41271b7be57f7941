import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { installation, type Part, root } from '../parts.ts';
import { Refused } from '../refused.ts';
import { keysFingerprint, typesFingerprint } from './fingerprint.ts';

/** What styles and words are to the compiler, in every part. */
const ambient = ['shared/ui/src/css.d.ts', 'shared/i18n/src/i18next.d.ts'];

/**
 * The part's own files, and what they import, have no type errors: the bundler looks at none. Another part's don't
 * matter. What was found right here before, and differs in nothing that types depend on, isn't looked at again.
 *
 * @throws {Refused} with the first of them.
 */
export async function refuseTypeErrors(part: Part): Promise<void> {
  const { name, folder } = part;
  const right = path.join(place, `${name}.right`);
  const inputs = await typesFingerprint(part);
  if ((await readFile(right, 'utf8').catch(() => null)) === inputs) return;
  await mkdir(place, { recursive: true });
  await forgetOtherWords(part);
  await runCompiler(name, folder);
  await writeFile(right, inputs);
}

const place = path.join(root, '.cache/types');

/**
 * The compiler looks only at what has changed since it last looked, and knows of no change in a file of words: a key
 * that is gone would be missed wherever it is used. So where the keys are others, it looks at everything.
 */
async function forgetOtherWords(part: Part): Promise<void> {
  const file = path.join(place, `${part.name}.words`);
  const keys = await keysFingerprint(part);
  if ((await readFile(file, 'utf8').catch(() => null)) === keys) return;
  await rm(path.join(place, `${part.name}.tsbuildinfo`), { force: true });
  await writeFile(file, keys);
}

/** @throws {Refused} with the first type errors. */
async function runCompiler(name: string, folder: string): Promise<void> {
  const file = path.join(place, `${name}.json`);
  const config = {
    extends: path.join(root, 'tsconfig.json'),
    compilerOptions: { tsBuildInfoFile: path.join(place, `${name}.tsbuildinfo`) },
    include: [path.join(folder, 'src'), ...ambient.map((one) => path.join(root, one))],
    // What only tests have isn't published, nor is what they need installed where a school works.
    exclude: ['*.test.ts', '*.test.tsx', 'testing'].map((one) => path.join(folder, 'src/**', one)),
  };
  await writeFile(file, JSON.stringify(config));
  const compiler = path.join(installation, 'node_modules/typescript/bin/tsc');
  // Each checker looks at what it needs anew, which is only worth it where there are processors for them.
  const checkers = String(Math.min(4, availableParallelism()));
  await promisify(execFile)(
    process.execPath,
    [compiler, '-p', file, '--pretty', 'false', '--checkers', checkers],
    {
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
    },
  ).catch((error: { readonly stdout?: string }) => {
    const lines = (error.stdout ?? '').split('\n').filter((line) => / error TS\d+: /.test(line));
    if (lines.length === 0) throw error;
    throw new Refused(
      [
        `${name} has type errors, so it isn't published; nothing has changed.`,
        ...lines.slice(0, shown).map((line) => `  ${line}`),
        ...(lines.length > shown ? [`  and ${lines.length - shown} more`] : []),
      ].join('\n'),
    );
  });
}

const shown = 10;
