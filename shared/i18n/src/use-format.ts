import { useTranslation } from 'react-i18next';
import { formatClassName } from './class-name.ts';
import {
  type BilingualName,
  type DateValue,
  formatDate,
  formatDateTime,
  formatDuration,
  formatKip,
  formatLongDate,
  formatMark,
  formatMonth,
  formatName,
  formatNumber,
  formatPercent,
  formatTime,
  formatWeekday,
} from './format.ts';
import type { Locale } from './locale.ts';
import { formatPhone } from './phone.ts';
import { inBothLanguages, joinInBothLanguages, languageOf, type PrintLanguage } from './print-language.ts';
import { sortByShownName } from './sort-by-shown-name.ts';

const present = (words: readonly (string | null | undefined | false)[]): string[] =>
  words.filter((word): word is string => Boolean(word));

/** The formatters bound to one language, e.g. for printing in the other one. */
export const formatsOf = (locale: Locale) => ({
  locale,
  date: formatDate,
  time: formatTime,
  dateTime: formatDateTime,
  longDate: (value: DateValue) => formatLongDate(value, locale),
  month: (month: number, width?: 'long' | 'short') => formatMonth(month, locale, width),
  weekday: (weekday: number, width?: 'long' | 'short') => formatWeekday(weekday, locale, width),
  number: (value: number, digits?: number) => formatNumber(value, locale, digits),
  percent: (ratio: number, digits?: number) => formatPercent(ratio, locale, digits),
  kip: (amount: number) => formatKip(amount, locale),
  mark: formatMark,
  name: (name: BilingualName) => formatName(name, locale),
  /** Rows in the order of the names that {@link name} shows. */
  byName: <Row>(rows: readonly Row[], nameOf: (row: Row) => BilingualName): Row[] =>
    sortByShownName(rows, nameOf, locale),
  className: (name: string) => formatClassName(name, locale),
  /** Words in a row, the empty ones left out; on a paper in both languages each language in a row of its own. */
  row: (words: readonly (string | null | undefined | false)[], between = ', '): string =>
    present(words).join(between),
  phone: formatPhone,
});
export type Formats = ReturnType<typeof formatsOf>;

/** What has words stands in both languages; figures and the order of names are the Lao ones. */
const bothFormats = (): Formats => {
  const [lo, en] = [formatsOf('lo'), formatsOf('en')];
  return {
    ...lo,
    longDate: (value) => inBothLanguages(lo.longDate(value), en.longDate(value)),
    month: (month, width) => inBothLanguages(lo.month(month, width), en.month(month, width)),
    weekday: (weekday, width) => inBothLanguages(lo.weekday(weekday, width), en.weekday(weekday, width)),
    name: (name) => inBothLanguages(lo.name(name), en.name(name)),
    row: (words, between = ', ') => joinInBothLanguages(present(words), between),
    className: (name) => inBothLanguages(lo.className(name), en.className(name)),
  };
};

const made = new Map<PrintLanguage, Formats>();

/** The formatters of a paper in this language: the same ones each time, since every cell of a list asks for them. */
export function formatsIn(language: PrintLanguage): Formats {
  const formats = made.get(language) ?? (language === 'both' ? bothFormats() : formatsOf(language));
  made.set(language, formats);
  return formats;
}

/**
 * Minutes, with hours from an hour on, in the language of the page or of the paper. No member of {@link Formats}: whether an
 * older shell has it is told by what it exports.
 */
export function useDuration(): (minutes: number) => string {
  const language = languageOf(useTranslation('common').i18n);
  if (language !== 'both') return (minutes) => formatDuration(minutes, language);
  return (minutes) => inBothLanguages(formatDuration(minutes, 'lo'), formatDuration(minutes, 'en'));
}

/** The formatters in the language of the page, or of the paper; the component is drawn again when that changes. */
export const useFormat = (): Formats => formatsIn(languageOf(useTranslation('common').i18n));
