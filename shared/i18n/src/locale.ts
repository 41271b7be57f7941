/** The two languages of the product; `en` is the default. */
export const locales = ['en', 'lo'] as const;
export type Locale = (typeof locales)[number];

/** For `<html lang>` and `Intl`. */
export const localeIso = { en: 'en-US', lo: 'lo-LA' } as const satisfies Record<Locale, string>;

const yearInSeconds = 365 * 24 * 60 * 60;

/** The language that the cookie `locale` names; English without one, or where it names something else, or outside a page. */
export const readLocaleCookie = (cookies: string = globalThis.document?.cookie ?? ''): Locale => {
  const value = /(?:^|;\s*)locale=([^;]*)/.exec(cookies)?.[1];
  return locales.find((locale) => locale === value) ?? 'en';
};

/** Remembers the language for 365 days, for the whole site. */
export const writeLocaleCookie = (locale: Locale): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every supported browser.
  document.cookie = `locale=${locale}; path=/; max-age=${yearInSeconds}; samesite=lax`;
};
