import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../parts.ts';

type Mode = 'production' | 'development';

const folder = path.join(root, '.cache/built');

/** The version that these sources of a part gave when they were last built here; null where they never were. */
export const builtVersion = (name: string, sources: string, mode: Mode = 'production') =>
  readFile(path.join(folder, `${name}-${mode}-${sources}`), 'utf8').catch(() => null);

/** Notes which version these sources gave. */
export async function noteBuilt(
  name: string,
  sources: string,
  { mode, version }: { readonly mode: Mode; readonly version: string },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${name}-${mode}-${sources}`), version);
}

/** Whether that version of a part was ever built in this clone. */
export async function wasBuiltHere(name: string, version: string): Promise<boolean> {
  const files = await readdir(folder).catch(() => []);
  const own = files.filter((file) => file.startsWith(`${name}-production-`));
  const versions = await Promise.all(own.map((file) => readFile(path.join(folder, file), 'utf8')));
  return versions.includes(version);
}
