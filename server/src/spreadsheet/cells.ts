import { daysAfter } from '@suksa/contracts/days';
import { fold, laoDigitsToAscii, normalisePhone } from '@suksa/i18n/lao';
import { type CellValue, textOf } from './sheet.ts';

/** What is wrong with one cell: a code under `errors.field` of the locale files. */
export interface CellFault {
  readonly fault: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

export type Parsed<Value> = { readonly value: Value } | CellFault;

export const isFault = (parsed: Parsed<unknown>): parsed is CellFault => 'fault' in parsed;

/** A text of at most `maximum` characters; empty where nothing stands. `\ufffd` stands where a character was none. */
export const parseText = (cell: CellValue | undefined, maximum: number): Parsed<string> => {
  const text = textOf(cell);
  if (text.includes('\ufffd')) return { fault: 'characters' };
  return text.length > maximum ? { fault: 'too_long', values: { maximum } } : { value: text };
};

/** E.164, or null where nothing stands. A number cell has lost its leading zero, which is no fault. */
export const parsePhone = (cell: CellValue | undefined): Parsed<string | null> => {
  const text = textOf(cell);
  if (text === '') return { value: null };
  const phone = normalisePhone(text);
  return phone === null ? { fault: 'phone' } : { value: phone };
};

/** One of several words that mean the same: `parseWord(cell, { female: ['ຍິງ', 'F'], male: ['ຊາຍ', 'M'] })`. */
export const parseWord = <Value extends string>(
  cell: CellValue | undefined,
  words: ReadonlyMap<string, Value>,
): Parsed<Value | null> => {
  const text = textOf(cell);
  if (text === '') return { value: null };
  const value = words.get(fold(text));
  return value === undefined ? { fault: 'not_allowed' } : { value };
};

/** The table for {@link parseWord}, folded once. */
export const wordTable = <Value extends string>(
  words: Readonly<Record<Value, readonly string[]>>,
): ReadonlyMap<string, Value> =>
  new Map(
    (Object.entries(words) as [Value, readonly string[]][]).flatMap(([value, all]) =>
      [value, ...all].map((word) => [fold(word), value] as const),
    ),
  );

export const sexWords = wordTable({
  female: ['f', 'w', 'ຍ', 'ຍິງ', 'ເພດຍິງ', 'ນາງ', 'woman', 'girl', 'ຍິງ female'],
  male: ['m', 'ຊ', 'ຊາຍ', 'ເພດຊາຍ', 'ທ້າວ', 'man', 'boy', 'ຊາຍ male'],
});

export interface ParsedDay {
  /** `YYYY-MM-DD`; what isn't known of it is 1. */
  readonly day: string;
  readonly precision: 'day' | 'month' | 'year';
  /** Written in the Buddhist Era, 543 years ahead. */
  readonly buddhist: boolean;
}

const buddhistOffset = 543;

/**
 * A calendar day as people and spreadsheets write it: `7/9/2015`, `07-09-2015`, `2015-09-07`, `09/2015`, `2015`, with
 * Lao digits, as a spreadsheet's serial number, or with a year of the Buddhist Era. Day before month, as in Laos.
 */
export const parseDay = (cell: CellValue | undefined): Parsed<ParsedDay | null> => {
  if (typeof cell === 'number' && cell > 3000) return serialDay(cell);
  const text = laoDigitsToAscii(textOf(cell)).replace(/[T ].*$/, '');
  if (text === '') return { value: null };
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (isoYear) return dayOf(Number(isoYear), Number(isoMonth), Number(isoDay));
  const [, dayText, monthText, yearText] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text) ?? [];
  if (yearText) return dayOf(fullYear(yearText), Number(monthText), Number(dayText));
  const [, month, year] = /^(\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  if (year) return dayOf(Number(year), Number(month));
  return /^\d{4}$/.test(text) ? dayOf(Number(text)) : { fault: 'date' };
};

/** Two digits are this century's where that isn't in the future. */
const fullYear = (text: string): number => {
  if (text.length === 4) return Number(text);
  const year = 2000 + Number(text);
  return year > new Date().getUTCFullYear() ? year - 100 : year;
};

const serialDay = (serial: number): Parsed<ParsedDay> => {
  if (serial > 300_000) return { fault: 'date' };
  const [year = 0, month, dayOfMonth] = daysAfter('1970-01-01', Math.floor(serial) - 25_569)
    .split('-')
    .map(Number);
  return dayOf(year, month, dayOfMonth);
};

const dayOf = (written: number, month?: number, dayOfMonth?: number): Parsed<ParsedDay> => {
  const buddhist = written >= 2400 && written < 2700;
  const year = buddhist ? written - buddhistOffset : written;
  const iso = [String(year).padStart(4, '0'), two(month ?? 1), two(dayOfMonth ?? 1)].join('-');
  const time = Date.parse(iso);
  const real = !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
  if (!real || year < 1900 || year > 2200) return { fault: 'date' };
  const precision = dayOfMonth ? 'day' : month ? 'month' : 'year';
  return { value: { day: iso, precision, buddhist } };
};

const two = (value: number): string => String(value).padStart(2, '0');
