import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Part, root } from '../parts.ts';
import { filesBelow } from './fingerprint.ts';

type Nested = { readonly [key: string]: string | Nested };

/** English has two plural forms and Lao one: both count as the same key. */
const plural = /_(zero|one|two|few|many|other)$/;

/** A language's words as one level: key to sentence. */
export function flatWords(words: Nested, prefix = ''): Map<string, string> {
  const entries = Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : [...flatWords(value, `${prefix}${key}.`)],
  );
  return new Map(entries.map(([key, value]) => [key.replace(plural, ''), value]));
}

/** The placeholders of a sentence. A form for exactly one may leave `count` out. */
export const placeholdersIn = (text: string): string =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]))]
    .filter((name) => name !== 'count')
    .sort()
    .join(' ');

/** Key to placeholders of every word that a part brings, in both languages. */
export async function wordsOf(
  part: Part,
): Promise<{ en: Record<string, string>; lo: Record<string, string> }> {
  const folders = [part.folder, ...(part.name === 'shell' ? [path.join(root, 'shared/i18n')] : [])];
  const files = (await Promise.all(folders.map((folder) => filesBelow(path.join(folder, 'locales'))))).flat();
  const inLanguage = async (language: 'en' | 'lo') => {
    const own = files.filter((file) => path.basename(file) === `${language}.json`);
    const words = await Promise.all(
      own.map(async (file) => {
        const place = path
          .relative(root, path.dirname(file))
          .split(path.sep)
          .join('/')
          .replace(/^\.\.\//, '');
        const flat = flatWords(JSON.parse(await readFile(file, 'utf8')) as Nested);
        return [...flat].map(([key, text]) => [`${place}: ${key}`, placeholdersIn(text)] as const);
      }),
    );
    return Object.fromEntries(words.flat());
  };
  return { en: await inLanguage('en'), lo: await inLanguage('lo') };
}
