import { changeLanguage, type Locale, localeIso, readLocaleCookie, writeLocaleCookie } from '@suksa/i18n';
import { atom } from 'jotai';
import { loadShellWords } from '../words.ts';
import { store } from './store.ts';

/** The language of the page: the cookie's, else English. */
export const localeAtom = atom<Locale>(readLocaleCookie());

/**
 * Changes every word, date and number on the page at once, without a reload, and remembers it for 365 days.
 * A tab that is open brings its own words when it sees the atom change.
 */
export async function switchLocale(locale: Locale): Promise<void> {
  await loadShellWords(locale);
  await changeLanguage(locale);
  writeLocaleCookie(locale);
  document.documentElement.lang = localeIso[locale];
  store.set(localeAtom, locale);
}
