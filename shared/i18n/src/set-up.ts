import i18next, { type i18n, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from './locale.ts';

/**
 * Sets up the one translation instance of the page. Only the shell calls it; every part uses the same one,
 * because `i18next` is shared through federation. Words come later, with {@link addTabLocale}.
 * A key that a tab's namespace lacks is looked up in `common`.
 */
export const setUpI18n = ({ locale, resources }: { locale: Locale; resources?: Resource }): i18n => {
  void i18next.use(initReactI18next).init({
    lng: locale,
    // Only the language in use is loaded; that both have every key is checked at build time.
    fallbackLng: false,
    ns: ['common'],
    defaultNS: 'common',
    fallbackNS: 'common',
    resources: resources ?? {},
    initAsync: false,
    // React escapes what it draws.
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  return i18next;
};

/** Adds the words of a namespace (`common`, `shell`, or a tab's name) in one language. */
export const addTabLocale = (namespace: string, locale: Locale, bundle: object): void => {
  i18next.addResourceBundle(locale, namespace, bundle, true, true);
};

/** Changes every word, date and number on the page; load the language's words first. */
export const changeLanguage = async (locale: Locale): Promise<void> => {
  await i18next.changeLanguage(locale);
};

/** The language in use now, for code outside components. */
export const currentLocale = (): Locale => (i18next.language === 'lo' ? 'lo' : 'en');
