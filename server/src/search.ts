import { beginningsOf } from '@suksa/i18n/lao';
import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The first text, by code point, that doesn't begin with `prefix` any more. */
export const afterPrefix = (prefix: string) => `${prefix}\u{10ffff}`;

/** One word of a query, as a condition for a token. */
export type Word = (token: SQLWrapper) => SQL;

const beginning =
  (text: string): Word =>
  (token) =>
    sql`${token} >= ${text} and ${token} < ${afterPrefix(text)}`;

/** The token begins with what was typed, in whatever spelling. */
export const inAnySpelling =
  (term: string): Word =>
  (token) =>
    sql`(${sql.join(
      beginningsOf(term).map((text) => beginning(text)(token)),
      sql` or `,
    )})`;

interface SearchTable {
  /** The token column, `collate "C"`. */
  readonly token: Column;
  /** The column that names whose token it is. */
  readonly owner: Column;
}

/** Whether one of the row's own tokens is a word: a condition over the row that `id` names. */
export const holds =
  ({ token, owner }: SearchTable, id: SQLWrapper) =>
  (word: Word): SQL =>
    sql`exists (select 1 from ${token.table} where ${owner} = ${id} and ${word(token)})`;

/**
 * Every word of what was typed must begin some token of the row, in whatever spelling. `terms` come from `queryTerms`
 * of `@suksa/i18n/lao`.
 * `where(and(..., ...matches(queryTerms(q), { token: pupilSearch.token, owner: pupilSearch.pupilId }, pupils.id)))`
 */
export const matches = (terms: readonly string[], table: SearchTable, id: SQLWrapper): SQL[] =>
  terms.map((term) => holds(table, id)(inAnySpelling(term)));

/**
 * For `order by`, before the chosen order: rows that are spelled as it was typed come before those that only sound
 * like it. `isHeld` says where a row's tokens are, as {@link holds} does. Nothing for words that have one spelling
 * only, as codes and phone numbers.
 */
export const spelledFirst = (terms: readonly string[], isHeld: (word: Word) => SQL): SQL[] => {
  if (terms.every((term) => beginningsOf(term).length === 1)) return [];
  const spelled = terms.map((term) => isHeld(beginning(term)));
  return [sql`case when ${sql.join(spelled, sql` and `)} then 0 else 1 end`];
};
