import { readFileSync } from 'node:fs';

/** Why a password is too easy, as the code of a field. */
export type Weakness = 'password_common' | 'password_pattern' | 'password_named';

export interface PasswordOwner {
  readonly username: string;
  /** What the school and its branches are called, in both languages. */
  readonly schoolNames: readonly string[];
}

let list: ReadonlySet<string> | undefined;

/** Read once, at the first question. */
const commonPasswords = (): ReadonlySet<string> => {
  list ??= new Set(
    readFileSync(new URL('./common-passwords/list.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(Boolean),
  );
  return list;
};

/** What people here think of first; the list comes from abroad. */
const here = new Set(
  `suksa ສຶກສາ laos lao laopdr vientiane
  viengchan luangprabang savannakhet champasack champasak pakse thakhek vangvieng xayaboury sabaidee sabaidi
  ໂຮງຮຽນ ວຽງຈັນ ສະບາຍດີ ລາວ`.split(/\s+/),
);

/** Keys beside each other, the alphabet, digits in order. */
const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap((row) => [row, [...row].reverse().join('')]);
const shortestRun = 4;

const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const undisguised = (text: string) => text.replace(/[013457@$!]/g, (sign) => disguises[sign] ?? sign);

/** Fewer letters than this beside what is easy to guess make nothing hard. */
const hardLetters = 4;

/**
 * Why somebody would guess a password, or null. Years, digits and signs around one common word make it no better, nor
 * does the school's name; several words that aren't the school's do.
 */
export const weaknessOf = (password: string, { username, schoolNames }: PasswordOwner): Weakness | null => {
  const folded = password.normalize('NFKC').toLowerCase();
  const name = username.toLowerCase();
  if (name.length > 3 && folded.includes(name)) return 'password_named';
  if (commonPasswords().has(folded)) return 'password_common';
  if (isRepeated(folded) || /^[\d\s\p{P}\p{S}]+$/u.test(folded)) return 'password_pattern';
  const names = namesOf(schoolNames);
  return [folded, undisguised(folded)].map((text) => weaknessOfWords(text, names)).find(Boolean) ?? null;
};

/** One short text over and over, the last time perhaps not to its end. */
const isRepeated = (text: string): boolean => {
  const longest = Math.min(12, Math.floor(text.length / 2));
  return Array.from({ length: longest }, (_, at) => text.slice(0, at + 1)).some(
    (unit) => unit.repeat(Math.ceil(text.length / unit.length)).slice(0, text.length) === text,
  );
};

const weaknessOfWords = (text: string, names: ReadonlySet<string>): Weakness | null => {
  const words = wordsOf(withoutRuns(text));
  const known = words.filter((word) => names.has(word));
  const common = words.filter((word) => !names.has(word) && isCommon(word));
  const hard = words.filter((word) => !names.has(word) && !isCommon(word)).join('');
  if (hard.length >= hardLetters || new Set(common).size > 1) return null;
  if (common.length > 0) return 'password_common';
  return known.length > 0 ? 'password_named' : 'password_pattern';
};

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{M}]+/u).filter(Boolean);

const namesOf = (schoolNames: readonly string[]): ReadonlySet<string> =>
  new Set([
    ...here,
    ...schoolNames
      .flatMap((name) => wordsOf(name.normalize('NFKC').toLowerCase()))
      // Such as "school": no name of this one.
      .filter((word) => !commonPasswords().has(word)),
  ]);

/** A word of the list, or two of them written as one. */
const isCommon = (word: string): boolean => {
  const passwords = commonPasswords();
  if (passwords.has(word)) return true;
  for (let at = hardLetters; at <= word.length - hardLetters; at++)
    if (passwords.has(word.slice(0, at)) && passwords.has(word.slice(at))) return true;
  return false;
};

/** Keyboard runs and repeated signs say nothing, so they are taken out. */
const withoutRuns = (text: string): string => {
  let left = text.replace(/(.)\1{2,}/gu, ' ');
  for (let from = 0; from + shortestRun <= left.length; from++) {
    let length = 0;
    for (let to = from + shortestRun; to <= left.length; to++) {
      if (!rows.some((row) => row.includes(left.slice(from, to)))) break;
      length = to - from;
    }
    if (length > 0) left = `${left.slice(0, from)} ${left.slice(from + length)}`;
  }
  return left;
};
