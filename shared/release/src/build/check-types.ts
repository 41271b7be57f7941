import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { installation, type Part, root } from '../parts.ts';
import { Refused } from '../refused.ts';

/** What styles and words are to the compiler, in every part. */
const ambient = ['shared/ui/src/css.d.ts', 'shared/i18n/src/i18next.d.ts'];

/**
 * The part's own files, and what they import, have no type errors: the bundler looks at none. Another part's don't
 * matter.
 *
 * @throws {Refused} with the first of them.
 */
export async function refuseTypeErrors({ name, folder }: Part): Promise<void> {
  const place = path.join(root, '.cache/types');
  const file = path.join(place, `${name}.json`);
  await mkdir(place, { recursive: true });
  const config = {
    extends: path.join(root, 'tsconfig.json'),
    compilerOptions: { tsBuildInfoFile: path.join(place, `${name}.tsbuildinfo`) },
    include: [path.join(folder, 'src'), ...ambient.map((one) => path.join(root, one))],
    exclude: ['**/*.test.ts', '**/*.test.tsx'],
  };
  await writeFile(file, JSON.stringify(config));
  const compiler = path.join(installation, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [compiler, '-p', file, '--pretty', 'false'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: { readonly stdout?: string }) => {
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
