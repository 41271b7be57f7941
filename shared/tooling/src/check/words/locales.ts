import path from 'node:path';
import { flatWords as flat, placeholdersIn as placeholders } from '@suksa/release';
import { readSource, sourceFiles } from '../source-files.ts';

type Words = Parameters<typeof flat>[0];

/** Complains about a key that stands in one language only, an empty sentence, and placeholders that differ. */
export async function checkLocales(): Promise<readonly string[]> {
  return [...checkBothLanguages(), ...checkScreenWords()];
}

function checkBothLanguages(): readonly string[] {
  return sourceFiles('*locales/en.json', '*locales/*/en.json').flatMap((english) => {
    const folder = path.dirname(english);
    const en = flat(JSON.parse(readSource(english)) as Words);
    const lo = flat(JSON.parse(readSource(`${folder}/lo.json`)) as Words);
    return [
      ...missing(en, lo).map((key) => `${folder}: ${key} is missing in Lao.`),
      ...missing(lo, en).map((key) => `${folder}: ${key} is missing in English.`),
      ...[...en, ...lo]
        .filter(([, text]) => text.trim() === '')
        .map(([key]) => `${folder}: ${key} is empty.`),
      ...differing(en, lo).map((key) => `${folder}: ${key} has other placeholders in Lao than in English.`),
    ];
  });
}

/**
 * `remotes/<tab>/locales/<screen>/` is loaded with that screen alone: complains where code outside the screen's folder
 * (`src/<screen>/`, or `src/<group>/<screen>/` where a tab keeps its screens in groups) names one of its words, or
 * imports code that does. Another screen is inside too where `screens.tsx` loads these words with it, and whoever loads
 * a part of the screen through what brings its words: `withSetUpWords(() => import('../setup/…'))`.
 */
function checkScreenWords(): readonly string[] {
  return sourceFiles('remotes/*/locales/*/en.json').flatMap((english) => {
    const [, tab, , screen] = english.split('/');
    const own = [...flat(JSON.parse(readSource(english)) as Words).keys()];
    const files = sourceFiles(`remotes/${tab}/src/*.ts`, `remotes/${tab}/src/*.tsx`);
    const folder = folderOf(`${tab}`, `${screen}`, files);
    const inside = [folder, ...foldersLoading(`${tab}`, `${screen}`)];
    const outside = files.filter((file) => !inside.some((one) => file.startsWith(one)));
    const borrowed = importedFrom(
      folder,
      outside.filter((file) => file !== `remotes/${tab}/src/screens.tsx`),
    );
    return [...outside, ...borrowed].flatMap((file) => {
      const named = namedKeys(readSource(file)).filter((key) => own.some((word) => names(key, word)));
      const why = borrowed.has(file) ? ', but another screen imports this file' : '';
      return [...new Set(named)].map(
        (key) => `${file}: ${key} is a word of the screen ${screen} alone${why}.`,
      );
    });
  });
}

/** Where the files of a screen lie. */
function folderOf(tab: string, screen: string, files: readonly string[]): string {
  const place = new RegExp(`^remotes/${tab}/src/(?:[\\w-]+/)?${screen}/`);
  return files.map((file) => place.exec(file)?.[0]).find(Boolean) ?? `remotes/${tab}/src/${screen}/`;
}

/** The folders of the screens with which `screens.tsx` loads the words of another. */
function foldersLoading(tab: string, screen: string): readonly string[] {
  const loading = /words(?:\.(\w+)|\['([\w-]+)'\]),\s*\(\) =>\s*import\('\.\/([\w/-]+)\//g;
  return [...readSource(`remotes/${tab}/src/screens.tsx`).matchAll(loading)]
    .filter(([, plain, quoted]) => (plain ?? quoted) === screen)
    .map(([, , , folder]) => `remotes/${tab}/src/${folder}/`);
}

const withItsWords = /\bwith\w+Words\(\s*\(\) =>\s*import\('[^']+'\)/g;

/** The files of a folder that others need, at first or second hand. */
function importedFrom(folder: string, files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (file: string) => {
    for (const [, target = ''] of readSource(file)
      .replace(withItsWords, '')
      .matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g)) {
      const imported = path.posix.join(path.posix.dirname(file), target);
      if (!imported.startsWith(folder) || found.has(imported)) continue;
      found.add(imported);
      follow(imported);
    }
  };
  files.forEach(follow);
  return found;
}

/** Keys of words in code: `a.b`, or of one put together at run time what stands before its first gap. */
const namedKeys = (source: string): readonly string[] =>
  [...source.matchAll(/['"`]((?:[a-z0-9_]+\.)+[a-z0-9_]*)/g)].map((match) => match[1] ?? '');

const names = (key: string, word: string): boolean =>
  key.endsWith('.') ? word.startsWith(key) : word === key;

const missing = (from: Map<string, string>, other: Map<string, string>): string[] =>
  [...from.keys()].filter((key) => !other.has(key));

function differing(en: Map<string, string>, lo: Map<string, string>): string[] {
  return [...en]
    .filter(([key, text]) => lo.has(key) && placeholders(text) !== placeholders(lo.get(key) ?? ''))
    .map(([key]) => key);
}
