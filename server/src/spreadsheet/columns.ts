import type { SheetColumn } from '@suksa/contracts/spreadsheet';
import { fold } from '@suksa/i18n/lao';
import { type Sheet, textOf } from './sheet.ts';

/** A column that an import understands, and the titles by which schools call it, in both languages. */
export interface KnownColumn {
  readonly key: string;
  readonly titles: readonly string[];
}

/** Titles as compared: without case, blanks, punctuation, Lao spelling variants and remarks in brackets. */
const plain = (title: string) => fold(title.replace(/[([].*?[)\]]/g, ' ')).replaceAll(' ', '');

/**
 * Which known column each title of a sheet means; null where none is known by that name. Each is guessed once: of two
 * titles for the same thing the first, and one that says exactly so before one that only with its remark cut off.
 */
export const guessColumns = (titles: readonly string[], known: readonly KnownColumn[]): (string | null)[] => {
  const byTitle = new Map(known.flatMap(({ key, titles: names }) => names.map((name) => [plain(name), key])));
  const byWholeTitle = new Map(
    known.flatMap(({ key, titles: names }) => names.map((name) => [fold(name), key])),
  );
  const whole = titles.map((title) => byWholeTitle.get(fold(title)));
  const taken = new Set<string>();
  return titles
    .map((title, index) => {
      const key = whole[index] ?? byTitle.get(plain(title));
      return key === undefined || (whole[index] === undefined && whole.includes(key)) ? null : key;
    })
    .map((key) => {
      if (key === null || taken.has(key)) return null;
      taken.add(key);
      return key;
    });
};

/** Each column of a sheet with its first few values, to be recognised by, and what its title seems to mean. */
export const describeColumns = ({ titles, rows }: Sheet, known: readonly KnownColumn[]): SheetColumn[] => {
  const guesses = guessColumns(titles, known);
  const first = rows.slice(0, 50);
  return titles.map((title, index) => ({
    title,
    samples: [...new Set(first.map(({ cells }) => textOf(cells[index])).filter(Boolean))].slice(0, 3),
    guess: guesses[index] ?? null,
  }));
};
