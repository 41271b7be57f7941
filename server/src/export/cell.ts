import { type ExportColumn, LocalDate, SentInstant } from '@suksa/contracts';
import { wallClock } from '@suksa/contracts/days';
import { formatClassName } from '@suksa/i18n/lao';

/** What a row of an export may hold; days are `YYYY-MM-DD`, instants ISO 8601 texts or dates. */
export type ExportValue = string | number | boolean | Date | null | undefined;
export type ExportRow = Readonly<Record<string, ExportValue>>;

export type Cell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  /** `YYYY-MM-DD`. */
  | { readonly kind: 'day'; readonly day: string }
  /** As the clock on the school's wall shows it: `YYYY-MM-DD HH:MM`. */
  | { readonly kind: 'moment'; readonly moment: string };

/** One cell of a row, with coded values worded as the client asked. */
export const cellOf = (row: ExportRow, { key, labels, classIn }: ExportColumn): Cell => {
  // `Object.hasOwn`: the key comes from the client and may be the name of anything.
  const value = Object.hasOwn(row, key) ? row[key] : undefined;
  if (value === null || value === undefined) return { kind: 'empty' };
  const label = labels && Object.hasOwn(labels, String(value)) ? labels[String(value)] : undefined;
  if (label !== undefined) return { kind: 'text', text: label };
  if (value === '') return { kind: 'empty' };
  if (classIn && typeof value === 'string') return { kind: 'text', text: classesIn(value, classIn) };
  if (typeof value === 'number') return { kind: 'number', number: value };
  if (value instanceof Date) return { kind: 'moment', moment: shown(value) };
  const text = String(value);
  return timeIn(text) ?? { kind: 'text', text };
};

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const momentPattern = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Of a text that is a day or a moment. One that only looks like it, as a person may type it, is none. */
const timeIn = (text: string): Cell | undefined => {
  if (dayPattern.test(text) && LocalDate.safeParse(text).success) return { kind: 'day', day: text };
  if (momentPattern.test(text) && SentInstant.safeParse(text).success)
    return { kind: 'moment', moment: shown(new Date(text)) };
  return undefined;
};

/** One or several: `P1, P2`. */
const classesIn = (names: string, locale: 'lo' | 'en') =>
  names
    .split(', ')
    .map((name) => formatClassName(name, locale))
    .join(', ');

const shown = (instant: Date) => wallClock(instant).slice(0, 16).replace('T', ' ');
