import { flatWords } from '@suksa/release';
import { readSource, sourceFiles } from '../source-files.ts';
import { laoSpellingFaults } from './lao-spelling-faults.ts';
import { type Language, readExceptions, readTerms, type Term, type WordException } from './word-list.ts';

/** A text that somebody reads, and where it stands: `<file>: <key>`. */
interface Text {
  readonly where: string;
  readonly language: Language;
  readonly text: string;
}

type Tree = Parameters<typeof flatWords>[0];

/** Complains about texts that use another word for an idea than the word list, and about faults of Lao spelling. */
export const checkWords = async (): Promise<readonly string[]> => {
  const texts = [...localeTexts(), ...tabTexts(), ...serverTexts()];
  return [
    ...wordComplaints(texts, readTerms(), readExceptions()),
    ...spellingComplaints(texts),
    ...labelComplaints([...localeTexts(), ...tabTexts()], labelsOfOthers),
  ];
};

/** What other programs call their buttons and formats. */
const labelsOfOthers = ['Add calendar from URL', 'ເພີ່ມປະຕິທິນຈາກ URL', 'ພິກຕາມຂອບຍາວ', 'CSV UTF-8'];

/** Texts that name a field or button by a label (“Late until”) that none has. */
export function labelComplaints(texts: readonly Text[], others: readonly string[] = []): readonly string[] {
  const labels = new Set([...texts.map(({ text }) => text), ...others]);
  return texts.flatMap(({ where, text }) =>
    [...text.matchAll(/“((?:\p{Lu}|\p{Script=Lao})[^”{]*)”/gu)]
      .filter(([, label = '']) => !labels.has(label))
      .map(([, label]) => `${where} names “${label}”, but nothing is called so.`),
  );
}

/** What each text says otherwise than the terms do; an exception that nothing needs is a complaint too. */
export function wordComplaints(
  texts: readonly Text[],
  terms: readonly Term[],
  exceptions: readonly WordException[] = [],
): readonly string[] {
  const rightWords = terms.flatMap(({ lo }) => lo.split(' / '));
  const found = texts.flatMap((text) =>
    terms.flatMap((term) => forbiddenIn(text, term, rightWords).map((word) => ({ ...text, term, word }))),
  );
  const excepts = ({ where, word }: { where: string; word: string }) =>
    exceptions.findIndex((one) => one.where === where && one.word === word);
  const used = new Set(found.map(excepts));
  return [
    ...found
      .filter((one) => excepts(one) === -1)
      .map(
        ({ where, word, term, language }) =>
          `${where} says “${word}”; the word for it is “${term[language]}”.`,
      ),
    ...exceptions
      .filter((_, index) => !used.has(index))
      .map(({ where, word }) => `${where} no longer says “${word}”: its exception can go.`),
  ];
}

const forbiddenIn = (
  { text: whole, language }: Text,
  term: Term,
  rightWords: readonly string[],
): readonly string[] => {
  const text = whole.replace(/\{\{[^}]*\}\}/g, '\n');
  const says = language === 'en' ? saysInEnglish : (word: string) => saysInLao(text, word, rightWords);
  const asLabel = term.forbiddenLabels?.[language] ?? [];
  return [
    ...(term.forbidden?.[language] ?? []).filter((word) => says(word, text)),
    ...asLabel.filter((word) => text.trim().toLowerCase() === word.toLowerCase()),
  ];
};

const saysInEnglish = (word: string, text: string): boolean =>
  new RegExp(`(?<!\\p{L})${word}(?:e?s)?(?!\\p{L})`, 'iu').test(text);

/** Lao sets no blanks between words: a longer right word that holds the forbidden one is taken out first. */
const saysInLao = (text: string, word: string, rightWords: readonly string[]): boolean =>
  rightWords
    .filter((right) => right !== word && right.includes(word))
    .reduce((rest, right) => rest.replaceAll(right, '\n'), text)
    .includes(word);

const spellingComplaints = (texts: readonly Text[]): readonly string[] =>
  texts.flatMap(({ where, text }) => laoSpellingFaults(text).map((fault) => `${where} ${fault}.`));

/** Words by which something is searched may be any; `palette.own.*.keywords` are such. */
const isSearched = (key: string) => key.endsWith('.keywords');

const localeTexts = (): readonly Text[] =>
  (['en', 'lo'] as const).flatMap((language) =>
    sourceFiles(`*locales/${language}.json`, `*locales/*/${language}.json`).flatMap((file) =>
      [...flatWords(JSON.parse(readSource(file)) as Tree)]
        .filter(([key]) => !isSearched(key))
        .map(([key, text]) => ({ where: `${file}: ${key}`, language, text })),
    ),
  );

/** Titles, helps and groups of the tabs' screens: `{ "en": …, "lo": … }` anywhere in a manifest. */
const tabTexts = (): readonly Text[] =>
  sourceFiles('remotes/*/tab.json').flatMap((file) =>
    [...flatWords(JSON.parse(readSource(file)) as Tree)].flatMap(([key, text]) => {
      const language = /\.(en|lo)$/.exec(key)?.[1] as Language | undefined;
      return language ? [{ where: `${file}: ${key}`, language, text }] : [];
    }),
  );

/** What a new school finds in its database: names of roles, codes, terms and fees, and the texts of the demo school. */
const serverTexts = (): readonly Text[] =>
  sourceFiles(
    'server/src/db/role-presets.ts',
    'server/src/db/usual-*.ts',
    'server/src/db/foundation.ts',
    'server/src/db/demo/*-texts.ts',
  )
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      readSource(file)
        .split('\n')
        .flatMap((line, index) =>
          [...line.replace(/^\s*(\/\/|\/?\*).*/, '').matchAll(/'([^']+)'|"([^"]+)"/g)].map(
            ([, single, double]): Text => {
              const text = single ?? double ?? '';
              return {
                where: `${file}: line ${index + 1}`,
                language: /\p{Script=Lao}/u.test(text) ? 'lo' : 'en',
                text,
              };
            },
          ),
        )
        .filter(({ language, text }) => language === 'lo' || /^[A-Z]/.test(text)),
    );
