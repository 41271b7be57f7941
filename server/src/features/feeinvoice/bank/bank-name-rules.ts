import { fold } from '@suksa/i18n/lao';

/** What stands before names and says nothing of whose they are, folded. */
const titles = new Set(
  ['mr', 'mrs', 'ms', 'miss', 'dr', 'thao', 'nang', 'ນາງ', 'ທ້າວ', 'ທ', 'ນ', 'ທ່ານ', 'ນາງສາວ', 'ທິດ'].map(fold),
);

/** The words of a name as compared: banks write `VONGSA SOMPHONE MR`, the school `Somphone Vongsa`. */
export const nameWords = (name: string): string[] =>
  fold(name)
    .split(' ')
    .filter((word) => word !== '' && !titles.has(word));

/** The same words in any order; empty where it is less than a whole name. */
export const nameKey = (name: string): string => keyOf(nameWords(name));

const keyOf = (words: readonly string[]): string => (words.length < 2 ? '' : [...words].sort().join(' '));

/** Keys of all that may be a name of two to four words within a text. */
export const nameKeysIn = (text: string): ReadonlySet<string> => {
  const words = nameWords(text);
  const keys = new Set<string>();
  for (let from = 0; from < words.length; from++)
    for (let length = 2; length <= 4 && from + length <= words.length; length++)
      keys.add(keyOf(words.slice(from, from + length)));
  return keys;
};
