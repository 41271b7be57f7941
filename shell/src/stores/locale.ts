import { changeLanguage, type Locale, localeIso, readLocaleCookie, writeLocaleCookie } from '@suksa/i18n';
import { atom } from 'jotai';
import { loadShellWords } from '../words.ts';
import { store } from './store.ts';

/** The language of the page: the cookie's, else English. */
export const localeAtom = atom<Locale>(readLocaleCookie());

let loadTabWords: (locale: Locale) => Promise<void> = async () => {};

/** Has the words of open tabs fetched before a change, so that no key is ever seen instead of its words. */
export function loadMessagesBeforeChange(load: (locale: Locale) => Promise<void>): void {
  loadTabWords = load;
}

/** Has the words of everything that is open in one language, such as for a paper in the other one. */
export async function loadMessages(locale: Locale): Promise<void> {
  await Promise.all([
    loadShellWords(locale),
    // The tab itself tries again, and shows its own error where it still can't.
    loadTabWords(locale).catch((error: unknown) => console.warn('A tab lacks words', error)),
  ]);
}

/** Changes every word, date and number on the page at once, without a reload, and remembers it for 365 days. */
export async function switchLocale(locale: Locale): Promise<void> {
  await loadMessages(locale);
  await changeLanguage(locale);
  writeLocaleCookie(locale);
  document.documentElement.lang = localeIso[locale];
  store.set(localeAtom, locale);
}
