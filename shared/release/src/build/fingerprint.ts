import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { installation, type Part, root } from '../parts.ts';

const sharedInputs = [
  'shared/platform',
  'shared/contracts',
  'shared/ui',
  'shared/i18n',
  'shared/federation',
  'rspack.config.base.ts',
  path.relative(root, path.join(installation, 'package-lock.json')),
];
const skipped = /(^|\/)(node_modules|dist|e2e)(\/|$)|\.test\.tsx?$|\.md$/;

/** A hash over everything that a part is built from: equal inputs need no new build. */
export const fingerprint = (part: Part): Promise<string> =>
  hashOf(part, sharedInputs, (_, content) => content);

const words = /\/locales\/.*\.json$/;

/**
 * A hash over everything that the types of a part depend on: of its words, which keys there are and not what they say.
 * Equal inputs have the same type errors.
 */
export const typesFingerprint = (part: Part): Promise<string> =>
  hashOf(part, [...sharedInputs, 'tsconfig.json'], (file, content) =>
    words.test(file) ? keysOnly(content) : content,
  );

/** Of that, the words alone. */
export const keysFingerprint = (part: Part): Promise<string> =>
  hashOf(
    part,
    sharedInputs,
    (_, content) => keysOnly(content),
    (file) => words.test(file),
  );

const keysOnly = (content: Buffer): string =>
  JSON.stringify(JSON.parse(content.toString()), (_, value: unknown) =>
    typeof value === 'string' ? '' : value,
  );

async function hashOf(
  part: Part,
  inputs: readonly string[],
  countsOf: (file: string, content: Buffer) => Buffer | string,
  isWanted: (file: string) => boolean = () => true,
): Promise<string> {
  const hash = createHash('sha256');
  for (const input of [path.relative(root, part.folder), ...inputs]) {
    const files = (await filesBelow(path.join(root, input))).filter(
      (file) => !skipped.test(path.relative(root, file)) && isWanted(file),
    );
    const contents = await Promise.all(files.map((file) => readFile(file)));
    for (const [at, content] of contents.entries()) {
      const file = files[at] ?? '';
      hash
        .update(`${path.relative(root, file)}\0`)
        .update(countsOf(file, content))
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
