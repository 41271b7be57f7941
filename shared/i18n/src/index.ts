export { formatClassName } from './class-name.ts';
export {
  type BilingualName,
  type DateValue,
  formatDate,
  formatDateTime,
  formatKip,
  formatLongDate,
  formatMark,
  formatMonth,
  formatName,
  formatNumber,
  formatPercent,
  formatTime,
  formatWeekday,
  localDay,
  weekdayOf,
} from './format.ts';
export type { KeyOf, Translate } from './key-of.ts';
export { type Locale, localeIso, locales, readLocaleCookie, writeLocaleCookie } from './locale.ts';
export {
  inBothLanguages,
  languageOf,
  localesOf,
  type PrintLanguage,
  printLanguages,
  translationIn,
} from './print-language.ts';
export { hasScreenWords, loadScreenWords, withWords } from './screen-words.ts';
export { addTabLocale, changeLanguage, currentLocale, setUpI18n } from './set-up.ts';
export { useErrorText } from './use-error-text.ts';
export { type Formats, formatsIn, formatsOf, useDuration, useFormat } from './use-format.ts';
