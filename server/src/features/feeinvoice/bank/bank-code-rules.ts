import { eachInTurn } from '../../../give-way.ts';

/** Finds codes (numbers of invoices, codes of students) in what people type into a transfer. */
export interface CodeFinder<Item> {
  readonly in: (text: string) => readonly Item[];
}

const plain = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** How a code may be written: whole, without the branch before it, without zeros before its number. */
const writings = (code: string): readonly string[] => {
  const parts = code.split('-');
  const last = parts.at(-1) ?? '';
  const short = [...parts.slice(0, -1), last.replace(/^0+(?=\d)/, '')];
  return [parts, short, parts.slice(1), short.slice(1)].map((some) => plain(some.join('')));
};

const shortest = 6;

/**
 * Blanks, dashes and case don't matter. A code that goes on with another digit is another one; a writing that stands for
 * two codes stands for none, and what is shorter than six characters is chance.
 */
export const codeFinder = async <Item>(
  coded: readonly (readonly [code: string, item: Item])[],
): Promise<CodeFinder<Item>> => {
  const byWriting = new Map<string, Item | null>();
  await eachInTurn(coded, ([code, item]) => byWriting.set(plain(code), item));
  const whole = new Set(byWriting.keys());
  await eachInTurn(coded, ([code, item]) => {
    for (const written of new Set(writings(code))) {
      if (whole.has(written) || written.length < shortest) continue;
      byWriting.set(written, byWriting.has(written) ? null : item);
    }
  });
  const lengths = [...new Set([...byWriting.keys()].map(({ length }) => length))].sort((a, b) => b - a);
  return {
    in: (text) => {
      const upper = [...text.toUpperCase()];
      const places = upper.flatMap((letter, at) => (/[A-Z0-9]/.test(letter) ? [at] : []));
      const letters = places.map((at) => upper[at] ?? '');
      const goesOn = (left: number) =>
        isDigit(letters[left]) && isDigit(letters[left + 1]) && places[left + 1] === (places[left] ?? 0) + 1;
      const found = new Set<Item>();
      for (let from = 0; from < letters.length; from++) {
        if (from > 0 && goesOn(from - 1)) continue;
        for (const length of lengths) {
          const end = from + length;
          if (length < shortest || end > letters.length || (end < letters.length && goesOn(end - 1)))
            continue;
          const item = byWriting.get(letters.slice(from, end).join(''));
          if (item === undefined || item === null) continue;
          found.add(item);
          break;
        }
      }
      return [...found];
    },
  };
};

const isDigit = (letter: string | undefined): boolean => letter !== undefined && /\d/.test(letter);
