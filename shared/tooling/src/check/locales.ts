import path from 'node:path';
import { flatWords as flat, placeholdersIn as placeholders } from '@suksa/release';
import { readSource, sourceFiles } from './source-files.ts';

type Words = Parameters<typeof flat>[0];

/** Complains about a key that stands in one language only, an empty sentence, and placeholders that differ. */
export async function checkLocales(): Promise<readonly string[]> {
  return sourceFiles('*locales/en.json').flatMap((english) => {
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

const missing = (from: Map<string, string>, other: Map<string, string>): string[] =>
  [...from.keys()].filter((key) => !other.has(key));

function differing(en: Map<string, string>, lo: Map<string, string>): string[] {
  return [...en]
    .filter(([key, text]) => lo.has(key) && placeholders(text) !== placeholders(lo.get(key) ?? ''))
    .map(([key]) => key);
}
