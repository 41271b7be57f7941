import { flatWords } from '@suksa/release';
import { readSource, sourceFiles } from '../source-files.ts';

type Tree = Parameters<typeof flatWords>[0];

/** Files that are read as an object (`words.title`), not through i18next: their keys stand nowhere whole. */
const readAsObjects = ['server/', 'shell/locales/fatal/'];

/** The shell and every tab may name these. */
const common = 'shared/i18n/locales/';

/** Complains about words that no source names. */
export async function checkUnusedWords(): Promise<readonly string[]> {
  return sourceFiles('*locales/en.json', '*locales/*/en.json')
    .filter((file) => !readAsObjects.some((folder) => file.startsWith(folder)))
    .flatMap((file) => {
      const sources = sourcesThatMayName(file).map(readSource);
      const keys = [...flatWords(JSON.parse(readSource(file)) as Tree).keys()];
      return unusedKeys(keys, sources).map((key) => `${file}: ${key} is named nowhere.`);
    });
}

/** A tab's words are for itself, the shell's for the shell; both may be looked up by what is shared. */
function sourcesThatMayName(file: string): readonly string[] {
  const own = /^(remotes\/[^/]+|shell)\//.exec(file)?.[1];
  const folders = file.startsWith(common) || !own ? ['remotes/*/src', 'shell/src'] : [`${own}/src`];
  return sourceFiles(
    ...[...folders, 'shared/*/src'].flatMap((folder) => [`${folder}/*.ts`, `${folder}/*.tsx`]),
  ).filter((source) => !/\.test\.tsx?$|\/testing\/|^shared\/(tooling|testing)\//.test(source));
}

/**
 * The keys that no source names: not as they are, nor by a group of words that is looked up by codes, nor as the form
 * of a number.
 */
export function unusedKeys(keys: readonly string[], sources: readonly string[]): readonly string[] {
  const named = new Set(sources.flatMap(literals).flatMap((key) => [key, withoutForm(key)]));
  const groups = [...new Set(sources.flatMap(groupsOf))];
  return keys.filter(
    (key) =>
      !named.has(key) && !named.has(withoutForm(key)) && !groups.some((group) => key.startsWith(group)),
  );
}

const withoutForm = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

const literals = (source: string): readonly string[] =>
  [...source.matchAll(/['"`](?:\w+:)?([\w-]+(?:\.[\w-]+)*)['"`]/g)].map(([, key = '']) => key);

/** What stands before the first gap of a key put together at run time. */
const groupsOf = (source: string): readonly string[] => [
  ...[...source.matchAll(/`(?:\w+:|\$\{\w+\}:)?([a-z][\w-]*\.[\w.-]*)\$\{/gi)].map(([, start = '']) => start),
  // Education's helper for the words of coded values is given their group.
  ...[...source.matchAll(/\buseCodedLabels\(\s*'([\w.]+)'/g)].map(([, group]) => `${group}.`),
  // A group taken whole from a locale file: `words.lo.paper[key]`, `lo.announcements.print`.
  ...[...source.matchAll(/\b(?:en|lo|english|lao)\.((?:\w+\.)*\w+)\b(?!['"`])/g)].map(
    ([, group]) => `${group}.`,
  ),
];
