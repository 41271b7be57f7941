import {
  addTabLocale,
  type Formats,
  formatsOf,
  type Locale,
  localesOf,
  type PrintLanguage,
} from '@suksa/i18n';
import type { useTranslation } from 'react-i18next';

type Translation = ReturnType<typeof useTranslation<'education'>>;

/** The words and formats of one language. */
export interface OneLanguage {
  readonly t: Translation['t'];
  readonly format: Formats;
}

/** What is said in each of the chosen languages, Lao first. */
export interface PrintWords {
  readonly language: PrintLanguage;
  /** By which rows are sorted. */
  readonly locale: Locale;
  readonly lines: (say: (one: OneLanguage) => string) => readonly string[];
  /** On one line; what both languages say alike, or only one of them knows, stands once. */
  readonly say: (say: (one: OneLanguage) => string) => string;
}

export function printWordsOf(language: PrintLanguage, chosen: readonly OneLanguage[]): PrintWords {
  const lines: PrintWords['lines'] = (say) => [...new Set(chosen.map(say))].filter(Boolean);
  return { language, locale: language === 'en' ? 'en' : 'lo', lines, say: (say) => lines(say).join(' · ') };
}

const load = {
  lo: () => import('../../locales/lo.json'),
  en: () => import('../../locales/en.json'),
};

/** Loads the words of the chosen languages: the page itself knows only those of its own. */
export async function loadPrintWords(
  i18n: Translation['i18n'],
  language: PrintLanguage,
): Promise<PrintWords> {
  const locales = localesOf(language);
  await Promise.all(
    locales
      .filter((locale) => locale !== i18n.language)
      .map(async (locale) => addTabLocale('education', locale, (await load[locale]()).default)),
  );
  return printWordsOf(
    language,
    locales.map((locale) => ({ t: i18n.getFixedT(locale, 'education'), format: formatsOf(locale) })),
  );
}
