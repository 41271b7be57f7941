import * as z from 'zod/mini';
import { firstDay, lastDay } from './days.ts';

/** The largest `integer` of the database: ids, versions and counts. */
export const largestInteger = 2_147_483_647;

/** A database id in a path, query or body. */
export const Id = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(largestInteger));

/** Ids in a query, with commas between them. */
export const IdList = z.string().check(
  z.maxLength(6000),
  z.regex(/^\d+(,\d+)*$/),
  z.refine((ids) => ids.split(',').every((id) => Number(id) <= largestInteger)),
);

/** Path parameters of one row. */
export const IdParams = z.object({ id: Id });

/** Version of a row for the optimistic check: the client sends back what it read. */
export const Version = z.number().check(z.int(), z.minimum(1), z.maximum(largestInteger));

/** The same for what may not be there yet: 0 says that nothing was. */
export const SeenVersion = z.number().check(z.int(), z.minimum(0), z.maximum(largestInteger));

const isDay = (value: string) =>
  !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value);
const isKnownYear = (value: string) => value >= firstDay && value.slice(0, 10) <= lastDay;

/** A calendar day of the years 1900 to 2200, `YYYY-MM-DD`, without a time zone. */
export const LocalDate = z
  .string()
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'date', abort: true }),
    z.refine(isDay, { error: 'date', abort: true }),
    z.refine(isKnownYear, 'date_range'),
  );

/** A wall-clock time, `HH:MM`, 24 hours. */
export const LocalTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time'));

/** An instant, ISO 8601 in UTC. */
export const Instant = z.string();

/** An instant of the years 1900 to 2200 as a device tells it. */
export const SentInstant = z.iso.datetime().check(z.refine(isKnownYear, 'date_range'));

/** Whole kip: LAK has no minor unit in use (CLDR: 0 digits). */
export const mostKip = 1_000_000_000_000;
export const Kip = z.number().check(z.int(), z.minimum(0), z.maximum(mostKip));

/** A kip difference: may be negative. */
export const SignedKip = z.number().check(z.int());

/**
 * A refinement's `when`: asked of every object, also one whose other fields are wrong, so that all errors of a form
 * come at once. What isn't an object has its error already.
 */
export const ofObject = ({ value }: { readonly value: unknown }): boolean =>
  typeof value === 'object' && value !== null;

/**
 * U+0000 and halves of surrogate pairs, which the database doesn't keep, and what turns the direction of writing, unseen:
 * with it a text shows as another than it is, and what stands beside it too. Without them it would be another text.
 */
const unstorable = /[\0\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;
/** Whether a text comes back from the database, and reads, as it was typed. */
export const isStorable = (value: string) => value.search(unstorable) === -1;
/** The text with `\ufffd` wherever a character can't be stored. */
export const withMarkedFaults = (value: string) => value.replace(unstorable, '\ufffd');
export const storable = z.refine<string>(isStorable, 'characters');

/** A text as it is typed, blanks at its ends included: what is a text of a request is this or one of the next three. */
export const verbatim = (maximum: number) => z.string().check(z.maxLength(maximum), storable);

/** A trimmed text that may be empty. */
export const text = (maximum: number) => z.string().check(z.trim(), z.maxLength(maximum), storable);

/** A text of one line; empty after trimming is `required`. */
export const line = (maximum: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(maximum), storable);

/** A text of one line that may be left empty. */
export const optionalLine = (maximum: number) => z._default(text(maximum), '');

/**
 * What receipts, cards and certificates can't show: emoji, which come out of a receipt printer as boxes, and control
 * characters. What joins and divides Lao words unseen is none of them, nor are \u00a9, \u00ae and \u2122 in a company's name.
 */
const unprintable =
  /\p{Cc}|\p{Co}|\p{Regional_Indicator}|\ufe0f|\u20e3|(?!\u00a9|\u00ae|\u2122)\p{Extended_Pictographic}|\p{Emoji_Modifier}/u;

/** What papers can show of a text that others have written, such as a bank: the rest of it is left out. */
export const printableOf = (text: string): string =>
  text.replaceAll(new RegExp(unprintable, 'gu'), ' ').replaceAll(/ {2,}/g, ' ').trim();

const printable = z.refine<string>((value) => !unprintable.test(value), 'printable');

/** The name of someone or something as papers show it. */
export const printedName = (maximum: number) => line(maximum).check(printable);

/** The same, which may be left empty. */
export const optionalPrintedName = (maximum: number) => z._default(text(maximum).check(printable), '');

/** A key that the client makes once per intended write, so that a repeated request does it only once. */
export const IdempotencyKey = z.uuid();

/**
 * A Lao phone number as typed: `020 5555 5555`, `+856 20…`, `021 212345`; 8 to 10 national digits.
 * The server stores E.164 (`+856…`). Lao digits are accepted.
 */
export const Phone = z.string().check(z.trim(), z.regex(/^(\+?[\d໐-໙][\d໐-໙ ()-]{6,17})$/, 'phone'));
export const OptionalPhone = z._default(z.union([z.literal(''), Phone]), '');

export const Sex = z.enum(['female', 'male']);
export type Sex = z.infer<typeof Sex>;

/** A name in both languages; Lao is what documents print. */
export const BilingualName = z.object({ lo: line(120), en: line(120) });

/** A text in both languages. Where one is empty the reader sees the other. */
export const words = (maximum: number) => z.object({ lo: optionalLine(maximum), en: optionalLine(maximum) });

/** The same, and at least one of the two must be there. */
export const neededWords = (maximum: number) =>
  words(maximum).check(z.refine(({ lo, en }) => lo !== '' || en !== '', { error: 'required', path: ['lo'] }));
