import i18next from 'i18next';
import type { Locale } from './locale.ts';

/** A calendar day `YYYY-MM-DD`, or an instant (ISO 8601 or Date), which is shown as seen in Laos. */
export type DateValue = string | Date;

/** A name in both scripts; one of them may be empty. */
export interface BilingualName {
  readonly lo: string;
  readonly en: string;
}

/** Written out because ICU's own lo-LA gives `₭1.234.568`, and browsers don't all carry its data. */
const signs = {
  en: { group: ',', decimal: '.', kip: 'kip', hour: 'h', minute: 'min' },
  lo: { group: '.', decimal: ',', kip: 'ກີບ', hour: 'ຊົ່ວໂມງ', minute: 'ນາທີ' },
} as const satisfies Record<Locale, unknown>;

/** Laos is seven hours ahead of UTC all year. */
const vientianeOffset = 7 * 60 * 60 * 1000;

/** `YYYY-MM-DDTHH:MM:SS` of the wall clock in Vientiane; a calendar day stays as it is. */
const localIso = (value: DateValue): string => {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return `${value}T00:00:00`;
  return new Date(new Date(value).getTime() + vientianeOffset).toISOString();
};

/** The calendar day in Vientiane, `YYYY-MM-DD`; of now without an argument. */
export const localDay = (value: DateValue = new Date()): string => localIso(value).slice(0, 10);

/** `07/09/2026`, alike in both languages; a text that is no date, as somebody typed it, stays as it is. */
export const formatDate = (value: DateValue): string => {
  if (typeof value === 'string' && Number.isNaN(Date.parse(value))) return value;
  const iso = localIso(value);
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
};

/** `14:05`, 24 hours, in Vientiane; takes an instant or a wall-clock time `HH:MM[:SS]`. */
export const formatTime = (value: DateValue): string =>
  typeof value === 'string' && /^\d{2}:\d{2}/.test(value) ? value.slice(0, 5) : localIso(value).slice(11, 16);

/** `07/09/2026 14:05` in Vientiane. */
export const formatDateTime = (value: DateValue): string => `${formatDate(value)} ${formatTime(value)}`;

/** Month 1 to 12 in words, `short` for table heads: the first three letters in English; in Lao all of them are short. */
export const formatMonth = (month: number, locale: Locale, width: 'long' | 'short' = 'long'): string => {
  const name = i18next.getFixedT(locale, 'common')(`months.${month}` as 'months.1');
  return width === 'short' && locale === 'en' ? name.slice(0, 3) : name;
};

/** Weekday 1 (Monday) to 7 (Sunday) in words, `short` for table heads. */
export const formatWeekday = (weekday: number, locale: Locale, width: 'long' | 'short' = 'long'): string =>
  i18next.getFixedT(
    locale,
    'common',
  )((width === 'short' ? `weekdays_short.${weekday}` : `weekdays.${weekday}`) as 'weekdays.1');

/** Weekday of a day: 1 (Monday) to 7 (Sunday). */
export const weekdayOf = (value: DateValue): number =>
  new Date(`${localDay(value)}T00:00:00Z`).getUTCDay() || 7;

/** `Monday, 7 September 2026`, `ວັນຈັນ ທີ 7 ກັນຍາ 2026`. The words of that language must be loaded. */
export const formatLongDate = (value: DateValue, locale: Locale): string => {
  const [year, month, day] = localDay(value).split('-').map(Number);
  return i18next.getFixedT(locale, 'common')('dates.long', {
    weekday: formatWeekday(weekdayOf(value), locale),
    day: `${day}`,
    month: formatMonth(month ?? 0, locale),
    year: `${year}`,
  });
};

/** `1,234,567.5` or `1.234.567,5`; rounds to `digits` decimals (0), keeps exactly those. */
export const formatNumber = (value: number, locale: Locale, digits = 0): string => {
  const { group, decimal } = signs[locale];
  const [whole = '', fraction] = Math.abs(value).toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  const text = fraction ? `${grouped}${decimal}${fraction}` : grouped;
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
};

/** Whole kip: `1,700,000 kip`, `1.700.000 ກີບ`. */
export const formatKip = (amount: number, locale: Locale): string =>
  `${formatNumber(amount, locale)}\u00A0${signs[locale].kip}`;

/** Whole minutes, with hours from an hour on: `8 min`, `6 h 8 min`, `6 h`; `6 ຊົ່ວໂມງ 8 ນາທີ`. */
export const formatDuration = (minutes: number, locale: Locale): string => {
  const { hour, minute } = signs[locale];
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const shown = (count: number, unit: string) => `${formatNumber(count, locale)}\u00A0${unit}`;
  if (hours === 0) return shown(rest, minute);
  return rest === 0 ? shown(hours, hour) : `${shown(hours, hour)} ${shown(rest, minute)}`;
};

/** A ratio as percent: 0.935 -> `94%`. */
export const formatPercent = (ratio: number, locale: Locale, digits = 0): string =>
  `${formatNumber(ratio * 100, locale, digits)}%`;

/** A mark with a point in both languages, as Lao schools and papers write it: `7.5`. Whoever types may use a comma. */
export const formatMark = (mark: number, digits = 1): string => mark.toFixed(digits);

/** A name in the reader's script, in the other where that one is empty. */
export const formatName = (name: BilingualName, locale: Locale): string =>
  (locale === 'lo' ? name.lo || name.en : name.en || name.lo).trim();
