import { normalisePhone } from '../phone.ts';
import { fold } from './lao-fold.ts';
import { laoSound, laoSoundWithoutShortA } from './lao-sound.ts';
import { normaliseLaoSpelling } from './lao-spelling.ts';
import { latinBeginnings, latinSound } from './latin-sound.ts';
import { isThai, thaiInLaoLetters } from './thai-letters.ts';

const lao = /[\u0E80-\u0EFF]/;

const phoneTokens = (phone: string): string[] => {
  const national = phone.replace(/^\+(856)?/, '');
  return [national, `0${national}`, national.slice(-8), national.slice(2), national.slice(-4)];
};

const partTokens = (part: string): string[] => {
  const phone = normalisePhone(part);
  if (phone) return phoneTokens(phone);
  const folded = fold(part);
  const words = folded.split(' ');
  const joined = folded.replaceAll(' ', '');
  const digits = joined.replace(/\D/g, '');
  return [
    ...words,
    // Lao is written without spaces, so a query often runs name and surname together.
    ...(lao.test(joined) || isThai(joined) ? [joined] : []),
    ...(digits ? [joined, digits, digits.slice(-8), digits.slice(-4)] : []),
  ];
};

/** Before a token that says how a word sounds. No folded text holds these signs. */
const soundSign = '~';
const withoutShortASign = '^';
/** Raised with every change of what {@link soundTokens} gives, so that what is stored is made anew. */
export const soundVersion = 1;

const letters = /^[\p{L}\p{M}]+$/u;
const latin = /^[a-z]+$/;

const inLao = (word: string): string => (isThai(word) ? normaliseLaoSpelling(thaiInLaoLetters(word)) : word);

/**
 * What to store beside a word's own token, so that other spellings of it find it too: tones and the length of vowels,
 * the ways to write a Lao name in Latin letters, Thai letters. Codes and numbers have none.
 */
export const soundTokens = (token: string): string[] => {
  if (!letters.test(token)) return [];
  if (latin.test(token)) return [soundSign + latinSound(token)];
  const word = inLao(token);
  if (!lao.test(word)) return [];
  const sound = laoSound(word);
  const shorter = laoSoundWithoutShortA(word);
  return [soundSign + sound, ...(shorter === sound ? [] : [withoutShortASign + shorter])];
};

/** A whole text as it sounds: the same for all spellings of a name. */
export const soundOf = (text: string): string =>
  fold(text)
    .split(' ')
    .map((word) => soundTokens(word)[0] ?? word)
    .join(' ');

/**
 * The tokens to store for prefix search over one row. `parts` are its names, codes and phone numbers as
 * they are; each part is recognised by its form. A query finds the row when each of its {@link queryTerms} has one
 * of its {@link beginningsOf} at the beginning of some token.
 */
export const searchTokens = (parts: readonly (string | null | undefined)[]): string[] => {
  const spelled = new Set(parts.flatMap((part) => (part ? partTokens(part) : [])).filter(Boolean));
  return [...new Set([...spelled, ...[...spelled].flatMap(soundTokens)])];
};

/** A term that no token begins with. */
const nowhere = '\ufffd';

/**
 * The words of a query, folded. A query of digits only (phone, code) is one term, without `+856`; one of nothing but
 * emoji and the like finds nobody, where one of blanks and strokes asks for nothing yet.
 */
export const queryTerms = (text: string): string[] => {
  const folded = fold(text);
  if (folded === '') return /\p{So}/u.test(text) ? [nowhere] : [];
  const digits = folded.replaceAll(' ', '');
  if (/^\d{6,}$/.test(digits)) return [digits.replace(/^(00)?856(?=\d{4})/, '')];
  return [...new Set(folded.split(' '))];
};

/** A sound of one letter is like too much; with its sign it has two. */
const tooShort = 2;

const soundsOf = (term: string): string[] => {
  if (!letters.test(term)) return [];
  if (latin.test(term)) return latinBeginnings(term).map((sound) => soundSign + sound);
  const word = inLao(term);
  if (!lao.test(word)) return [];
  const sounds = [soundSign + laoSound(word)];
  return word === term ? sounds : [...sounds, withoutShortASign + laoSoundWithoutShortA(word)];
};

/** What a token may begin with for this word of a query: first the word as it is spelled, then as it sounds. */
export const beginningsOf = (term: string): string[] => [
  term,
  ...soundsOf(term).filter((sound) => sound.length > tooShort),
];

/** Whether every word of a query begins some token of the row, in whatever spelling. */
export const isFound = (tokens: readonly string[], terms: readonly string[]): boolean =>
  terms.every((term) => {
    const beginnings = beginningsOf(term);
    return tokens.some((token) => beginnings.some((beginning) => token.startsWith(beginning)));
  });
