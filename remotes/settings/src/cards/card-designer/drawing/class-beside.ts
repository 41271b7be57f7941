import { formatClassName } from '@suksa/i18n';

/** A class in the language of the word before it: `ຫ້ອງ ມ.7/2`, `Class M7/2`; without a word, as the school wrote it. */
export function classBeside(word: string, name: string): string {
  if (/\p{Script=Lao}/u.test(word)) return formatClassName(name, 'lo');
  return /\p{Script=Latin}/u.test(word) ? formatClassName(name, 'en') : name;
}
