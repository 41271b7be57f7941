import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { installation, root } from '../parts.ts';

/** What another team's code is checked against. */
const typed = ['contracts', 'i18n', 'platform', 'testing', 'ui'] as const;

/** Writes the declarations of the shared packages, and answers the folder in which `shared/<package>/src` has them. */
export async function writeTypes(): Promise<string> {
  const place = path.join(root, '.cache/kit');
  const out = path.join(place, 'types');
  await rm(out, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  const config = path.join(place, 'tsconfig.json');
  await writeFile(
    config,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        incremental: false,
        tsBuildInfoFile: null,
        rootDir: root,
        outDir: out,
      },
      include: typed.map((name) => path.join(root, 'shared', name, 'src')),
      exclude: ['*.test.ts', '*.test.tsx'].map((some) => path.join(root, 'shared/**', some)),
    }),
  );
  await promisify(execFile)(
    process.execPath,
    [path.join(installation, 'node_modules/typescript/bin/tsc'), '-p', config, '--pretty', 'false'],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  ).catch((error: { readonly stdout?: string }) => {
    throw new Error(`The types of the shared packages can't be written:\n${error.stdout ?? ''}`);
  });
  return out;
}
