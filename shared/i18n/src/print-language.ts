import i18next, { type i18n } from 'i18next';
import type { Locale } from './locale.ts';

/** In which language a paper is printed, whatever the page speaks. */
export const printLanguages = ['lo', 'en', 'both'] as const;
export type PrintLanguage = (typeof printLanguages)[number];

/** The languages of a paper, the first one first. */
export const localesOf = (language: PrintLanguage): readonly Locale[] =>
  language === 'both' ? ['lo', 'en'] : [language];

/**
 * What two languages say, Lao above English on paper, where lines are kept (`white-space: pre-line`); elsewhere beside
 * one another. Once where they say the same.
 */
export const inBothLanguages = (lo: string, en: string): string =>
  lo === en || !en ? lo : lo ? `${lo}\n${en}` : en;

type Say = (key: unknown, ...rest: unknown[]) => unknown;

const ofLanguage = (value: unknown, index: 0 | 1): unknown => {
  if (typeof value !== 'string') return value;
  const lines = value.split('\n');
  return lines.length === 2 ? lines[index] : value;
};

/** Parts of a line, some of them {@link inBothLanguages}: the line of each language has its own. */
export const joinInBothLanguages = (parts: readonly string[], between: string): string => {
  const line = (index: 0 | 1) => parts.map((part) => ofLanguage(part, index)).join(between);
  return inBothLanguages(line(0), line(1));
};

/** A value that was said in both languages fills each sentence in the sentence's own. */
const valuesIn = (values: unknown, index: 0 | 1): unknown =>
  typeof values === 'object' && values !== null
    ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name, ofLanguage(value, index)]))
    : values;

type FixIn = (locale: string, ...rest: unknown[]) => Say;

/** Says everything in Lao and in English. */
function speakBoth(speaker: i18n): i18n {
  const fixedIn = (language: PrintLanguage): FixIn => {
    const one = translationIn(language);
    return one.getFixedT.bind(one) as unknown as FixIn;
  };
  const [fixedLao, fixedEnglish] = [fixedIn('lo'), fixedIn('en')];
  const both = (_language: unknown, ...rest: unknown[]) => {
    const [lo, en] = [fixedLao('lo', ...rest), fixedEnglish('en', ...rest)];
    const say: Say = (key, values, ...more) => {
      const said = [lo(key, valuesIn(values, 0), ...more), en(key, valuesIn(values, 1), ...more)] as const;
      return typeof said[0] === 'string' && typeof said[1] === 'string'
        ? inBothLanguages(said[0], said[1])
        : said[0];
    };
    return Object.assign(say, { lng: 'lo', ns: rest[0] });
  };
  return Object.assign(speaker, {
    getFixedT: both as unknown as i18n['getFixedT'],
    t: both('lo') as unknown as i18n['t'],
    inBoth: true,
  });
}

const speakers = new Map<PrintLanguage, i18n>();

/**
 * The translations as a paper in this language has them, for an `I18nextProvider`: `useTranslation` and `useFormat`
 * inside of it follow. In both languages every text is {@link inBothLanguages}. The words must be loaded.
 */
export function translationIn(language: PrintLanguage): i18n {
  const known = speakers.get(language);
  if (known?.store === i18next.store) return known;
  const [lng] = localesOf(language);
  const speaker = i18next.cloneInstance({ lng, initAsync: false });
  const made = language === 'both' ? speakBoth(speaker) : speaker;
  speakers.set(language, made);
  return made;
}

/** The language that an instance speaks; `both` only inside of a paper. */
export const languageOf = (speaker: i18n): PrintLanguage =>
  'inBoth' in speaker ? 'both' : speaker.language === 'lo' ? 'lo' : 'en';
