import type { PageWords } from '@suksa/contracts/landing';
import en from './locales/en.json' with { type: 'json' };
import lo from './locales/lo.json' with { type: 'json' };

export const pageLocales = ['en', 'lo'] as const;
export type PageLocale = (typeof pageLocales)[number];
export const languageTags: Readonly<Record<PageLocale, string>> = { en: 'en-US', lo: 'lo-LA' };

const words: Readonly<Record<PageLocale, typeof en>> = { en, lo };

/** What stands on the page whatever the school writes, and how its own texts, amounts and days are shown. */
export const wordsOf = (locale: PageLocale) => {
  const { months, ...own } = words[locale];
  return {
    ...own,
    locale,
    /** In this language, or in the other where this one is empty. */
    text: (both: PageWords) => both[locale] || both[locale === 'en' ? 'lo' : 'en'],
    /** Whole kip, as people write it: `1,700,000 kip`, `1.700.000 ກີບ`. */
    kip: (amount: number) =>
      `${String(amount).replace(/\B(?=(\d{3})+$)/g, locale === 'lo' ? '.' : ',')}\u00a0${own.kip}`,
    /** `YYYY-MM-DD` in words: `12 November 2026`. */
    day: (day: string) => {
      const [year, month, date] = day.split('-').map(Number);
      return `${date} ${months[(month ?? 1) - 1]} ${year}`;
    },
    fill: (text: string, values: Readonly<Record<string, string>>) =>
      text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''),
  };
};

export type Words = ReturnType<typeof wordsOf>;
