import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

interface SharedLibrary {
  /** Part of the shell's first load. The others stay lazy: a screen that needs one asks for it. */
  readonly eager: boolean;
  /** Our list of what we use of a library: sharing the whole would keep all of it from being shaken out. */
  readonly facade?: string;
}

/**
 * One instance of each in the whole product, given by the shell; a remote bundles none of them.
 * Names without a façade are shared whole. Everything else (zod, the pure parts of i18n) is small and each
 * part brings its own.
 */
const sharedLibraries: Readonly<Record<string, SharedLibrary>> = {
  react: { eager: true },
  'react/jsx-runtime': { eager: true },
  'react-router-dom': { eager: true, facade: 'shared/platform/src/facades/react-router-dom.ts' },
  'react-i18next': { eager: true, facade: 'shared/platform/src/facades/react-i18next.ts' },
  '@tanstack/react-query': { eager: true, facade: 'shared/platform/src/facades/react-query.ts' },
  '@suksa/platform': { eager: true },
  '@suksa/i18n': { eager: true },
  '@suksa/ui': { eager: false },
  '@suksa/ui/list': { eager: false },
  '@suksa/ui/form': { eager: false },
  '@suksa/ui/import': { eager: false },
  '@suksa/ui/panel': { eager: false },
  '@suksa/ui/print': { eager: false },
};

const packageOf = (library: string) =>
  library.startsWith('@') ? library.split('/').slice(0, 2).join('/') : library.replace(/\/.*/, '');

/** The installed version of a shared library, read from its package.json. */
function installedVersion(library: string): string {
  const require = createRequire(path.join(root, 'shell/package.json'));
  const folders = require.resolve.paths(library) ?? [];
  for (const folder of folders) {
    const version = versionIn(path.join(folder, packageOf(library), 'package.json'));
    if (version) return version;
  }
  throw new Error(`The shared library ${library} is not installed.`);
}

function versionIn(file: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  } catch {
    return undefined;
  }
}

/** Our own packages have a version in name only: the gate compares what a tab takes of them with what a shell gives. */
const isOwn = (library: string) => library.startsWith('@suksa/');
const installedLibraries = Object.keys(sharedLibraries).filter((library) => !isOwn(library));

/** Of what the shell provides, what was installed: name to version. The gate compares it with what a remote requires. */
export const providedVersions = (): Record<string, string> =>
  Object.fromEntries(installedLibraries.map((library) => [library, installedVersion(library)]));

/** What a remote requires of that: name to range, the same minor or newer within the major. */
export const requiredRanges = (): Record<string, string> =>
  Object.fromEntries(installedLibraries.map((library) => [library, `^${installedVersion(library)}`]));

/** What the shell gives, as the federation plugin is told it. */
export const sharedByShell = () =>
  Object.fromEntries(
    Object.entries(sharedLibraries).map(([library, { eager, facade }]) => [
      facade ? path.join(root, facade) : library,
      {
        shareKey: library,
        eager,
        singleton: true,
        version: installedVersion(library),
        requiredVersion: isOwn(library) ? (false as const) : `^${installedVersion(library)}`,
      },
    ]),
  );

/** The façades under the names of their libraries, as the bundler resolves them. */
export const facades = () =>
  Object.fromEntries(
    Object.entries(sharedLibraries).flatMap(([library, { facade }]) =>
      facade ? [[`${library}$`, path.join(root, facade)]] : [],
    ),
  );

/** What a tab takes from the shell, and bundles nothing of. */
export const sharedByRemote = () =>
  Object.fromEntries(
    Object.keys(sharedLibraries).map((library) => [
      library,
      {
        import: false as const,
        singleton: true,
        ...(isOwn(library)
          ? { requiredVersion: false as const }
          : { strictVersion: true, requiredVersion: requiredRanges()[library] }),
      },
    ]),
  );
