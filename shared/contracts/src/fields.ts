import * as z from 'zod/mini';

/** A database id in a path, query or body. */
export const Id = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647));

/** Path parameters of one row. */
export const IdParams = z.object({ id: Id });

/** Version of a row for the optimistic check: the client sends back what it read. */
export const Version = z.number().check(z.int(), z.minimum(1));

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export const LocalDate = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'date'),
  z.refine(
    (value) => !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value),
    'date',
  ),
);

/** A wall-clock time, `HH:MM`, 24 hours. */
export const LocalTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time'));

/** An instant, ISO 8601 in UTC. */
export const Instant = z.string();

/** Whole kip: LAK has no minor unit in use (CLDR: 0 digits). */
export const Kip = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000_000));

/** A kip difference: may be negative. */
export const SignedKip = z.number().check(z.int());

/**
 * A refinement's `when`: asked of every object, also one whose other fields are wrong, so that all errors of a form
 * come at once. What isn't an object has its error already.
 */
export const ofObject = ({ value }: { readonly value: unknown }): boolean =>
  typeof value === 'object' && value !== null;

/** A text of one line; empty after trimming is `required`. */
export const line = (maximum: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(maximum));

/** A text of one line that may be left empty. */
export const optionalLine = (maximum: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(maximum)), '');

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
