import path from 'node:path';
import { readSource, sourceFiles } from './source-files.ts';

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"]+)['"]\s*,?\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;

/**
 * What a file imports, types and lazy imports included. Relative imports and packages of the product are paths from the
 * root (`@suksa/reports/src/x.ts` is `remotes/reports/src/x.ts`), others stay as they are written.
 */
export const importsOf = (file: string, source: string): readonly string[] =>
  [...source.matchAll(importPattern)]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .map((imported) =>
      imported.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), imported)
        : imported.replace(/^@suksa\/([\w-]+)/, (_, name: string) => folderOf(name)),
    );

const shared = ['contracts', 'i18n', 'platform', 'release', 'testing', 'tooling', 'ui'];
const folderOf = (name: string): string => {
  if (name === 'shell' || name === 'server') return name;
  return `${shared.includes(name) ? 'shared' : 'remotes'}/${name}`;
};

/** Each file with the files beside which it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** The graph of the whole repository. */
export const importGraph = (): ImportGraph => {
  const files = sourceFiles('*.ts', '*.tsx');
  const known = new Set(files);
  return new Map(
    files.map((file) => [file, importsOf(file, readSource(file)).filter((to) => known.has(to))]),
  );
};
