import { readSource, sourceFiles } from '../source-files.ts';

export type Language = 'en' | 'lo';

type Words = Partial<Record<Language, readonly string[]>>;

/** One idea and its word in each language. */
export interface Term {
  readonly id: string;
  readonly en: string;
  readonly lo: string;
  /** Words that no text may hold for it. */
  readonly forbidden?: Words;
  /** Words that are right within a sentence, but not as a whole label. */
  readonly forbiddenLabels?: Words;
}

/** A text that may hold a forbidden word after all. */
export interface WordException {
  readonly where: string;
  readonly word: string;
  readonly why: string;
}

const folder = 'shared/i18n/word-list';
const exceptionsFile = `${folder}/exceptions.json`;

export const readTerms = (): readonly Term[] =>
  sourceFiles(`${folder}/*.json`)
    .filter((file) => file !== exceptionsFile)
    .flatMap((file) => JSON.parse(readSource(file)) as Term[]);

export const readExceptions = (): readonly WordException[] =>
  JSON.parse(readSource(exceptionsFile)) as WordException[];
