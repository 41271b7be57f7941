import { eachInTurn } from '../../../give-way.ts';

/** Finds codes (numbers of invoices, codes of students) in what people type into a transfer. */
export interface CodeFinder<Item> {
  readonly in: (text: string) => readonly Item[];
  /** Within what a bank has numbered itself: digits alone are the bank's there. */
  readonly inReference: (text: string) => readonly Item[];
}

const plain = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** How a code may be written: whole, without the branch before it, without zeros before its number. */
const writings = (code: string) => {
  const parts = code.split('-');
  const last = parts.at(-1) ?? '';
  const short = [...parts.slice(0, -1), last.replace(/^0+(?=\d)/, '')];
  const written = (some: readonly string[]) => plain(some.join(''));
  const headless = [parts, short].map((some) => written(some.slice(1)));
  return { all: [...[parts, short].map(written), ...headless], headless };
};

const shortest = 6;

/**
 * Blanks, dashes and case don't matter. A code that goes on with another digit is another one; a writing that stands for
 * two codes stands for none, and what is shorter than six characters is chance, as are digits alone that read as a day.
 * Behind the code of another branch the rest of a number is that branch's.
 */
export const codeFinder = async <Item>(
  coded: readonly (readonly [code: string, item: Item])[],
  otherBranches: readonly string[] = [],
): Promise<CodeFinder<Item>> => {
  const byWriting = new Map<string, Item | null>();
  await eachInTurn(coded, ([code, item]) => byWriting.set(plain(code), item));
  const whole = new Set(byWriting.keys());
  const headless = new Set<string>();
  await eachInTurn(coded, ([code, item]) => {
    const written = writings(code);
    for (const one of new Set(written.all)) {
      if (whole.has(one) || one.length < shortest) continue;
      byWriting.set(one, byWriting.has(one) ? null : item);
      if (written.headless.includes(one)) headless.add(one);
    }
  });
  const lengths = [...new Set([...byWriting.keys()].map(({ length }) => length))].sort((a, b) => b - a);
  const heads = otherBranches.map(plain).filter((head) => head !== '');
  const search = (text: string, isCode: (written: string) => boolean): readonly Item[] => {
    const upper = [...text.toUpperCase()];
    const places = upper.flatMap((letter, at) => (/[A-Z0-9]/.test(letter) ? [at] : []));
    const letters = places.map((at) => upper[at] ?? '');
    const all = letters.join('');
    const goesOn = (left: number) =>
      isDigit(letters[left]) && isDigit(letters[left + 1]) && places[left + 1] === (places[left] ?? 0) + 1;
    const isElsewhere = (written: string, from: number) =>
      headless.has(written) && heads.some((head) => all.slice(0, from).endsWith(head));
    const found = new Set<Item>();
    for (let from = 0; from < letters.length; from++) {
      if (from > 0 && goesOn(from - 1)) continue;
      for (const length of lengths) {
        const end = from + length;
        if (length < shortest || end > letters.length || (end < letters.length && goesOn(end - 1))) continue;
        const written = all.slice(from, end);
        const item = byWriting.get(written);
        if (item === undefined || item === null || !isCode(written) || isElsewhere(written, from)) continue;
        found.add(item);
        break;
      }
    }
    return [...found];
  };
  return {
    in: (text) => search(text, (written) => !readsAsDay(written)),
    inReference: (text) => search(text, (written) => /\D/.test(written)),
  };
};

const isDigit = (letter: string | undefined): boolean => letter !== undefined && /\d/.test(letter);

const day = '(0[1-9]|[12]\\d|3[01])';
const month = '(0[1-9]|1[0-2])';
const days = new RegExp(`^(((19|20|25)?\\d{2})${month}${day}|${day}${month}((19|20|25)?\\d{2}))$`);

/** Digits that a bank may mean as a day: `261125`, `20261125`, `25112026`. */
const readsAsDay = (written: string): boolean => days.test(written);
