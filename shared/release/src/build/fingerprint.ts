import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { installation, type Part, root } from '../parts.ts';

const sharedInputs = [
  'shared/platform',
  'shared/contracts',
  'shared/ui',
  'shared/i18n',
  'rspack.config.base.ts',
  path.relative(root, path.join(installation, 'package-lock.json')),
];
const skipped = /(^|\/)(node_modules|dist|e2e)(\/|$)|\.test\.tsx?$|\.md$/;

/** A hash over everything that a part is built from: equal inputs need no new build. */
export async function fingerprint(part: Part): Promise<string> {
  const hash = createHash('sha256');
  for (const input of [path.relative(root, part.folder), ...sharedInputs]) {
    for (const file of await filesBelow(path.join(root, input))) {
      if (skipped.test(path.relative(root, file))) continue;
      hash
        .update(`${path.relative(root, file)}\0`)
        .update(await readFile(file))
        .update('\0');
    }
  }
  return hash.digest('hex').slice(0, 32);
}

/** Every file below a folder (or the file itself), sorted, as absolute paths. */
export async function filesBelow(place: string): Promise<readonly string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return null;
      throw error;
    },
  );
  if (!entries) return [place];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
