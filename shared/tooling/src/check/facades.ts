import { readSource, sourceFiles } from './source-files.ts';

/** Not what is drawn when a part is built, with the libraries as they are. */
const browserCode =
  /^(remotes\/[^/]+|shell|shared\/(ui|platform|i18n))\/src\/(?!facades\/|testing\/|prerendered\/sign-in-page\.tsx)/;
const configuration = 'shared/federation/shared-libraries.ts';
/** An entry of its list of shared libraries; read as text, so that checking doesn't load the build tool. */
const entry = /^ {2}'?([\w@/-]+)'?: \{[^}]*\bfacade: '([^']+)'/gm;
const statement = /(?:^|\n)(import|export)\s+([^'";]*?)\s*\bfrom\s*['"]([^'"]+)['"]/g;

export interface Facade {
  readonly file: string;
  readonly names: ReadonlySet<string>;
}

/** Complaints about what browser code takes from a shared library and its façade doesn't let through. */
export async function checkFacades(): Promise<readonly string[]> {
  const facades = readFacades();
  if (facades.size === 0) return [`${configuration}: no façade found in its list of shared libraries.`];
  return sourceFiles('*.ts', '*.tsx').flatMap((file) => facadeComplaints(file, readSource(file), facades));
}

/** The façades by the library that each stands for. */
export function readFacades(): ReadonlyMap<string, Facade> {
  return new Map(
    [...readSource(configuration).matchAll(entry)].map(([, library = '', file = '']) => [
      library,
      {
        file,
        names: new Set([...readSource(file).matchAll(statement)].flatMap(([, , what = '']) => names(what))),
      },
    ]),
  );
}

/** The complaints about one file, given its path from the root, its text and the façades by library. */
export function facadeComplaints(
  file: string,
  source: string,
  facades: ReadonlyMap<string, Facade>,
): readonly string[] {
  if (!browserCode.test(file) || /\.test\.tsx?$/.test(file)) return [];
  return [...source.matchAll(statement)].flatMap(([, , what = '', library = '']) => {
    const facade = facades.get(library);
    if (!facade || /^type\b/.test(what)) return [];
    if (!what.startsWith('{')) return [`${file}: imports ${library} whole. Name what is used, in braces.`];
    return names(what)
      .filter((name) => !facade.names.has(name))
      .map(
        (name) => `${file}: imports ${name} of ${library}, which parts don't get. Add it to ${facade.file}.`,
      );
  });
}

/** The values that a list in braces names, as the library calls them; types are gone before bundling. */
const names = (list: string): string[] =>
  list
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$|[{}]/gm, '')
    .split(',')
    .map((item) => item.trim().split(/\s+as\s+/)[0] ?? '')
    .filter((name) => name !== '' && !name.startsWith('type '));
