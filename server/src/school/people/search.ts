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
export const phonetic =
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
  /** Leaves out tokens of what the caller may not read. */
  readonly only?: SQL | undefined;
}

/** Whether one of the row's own tokens is a word: a condition over the row that `id` names. */
export const hasToken =
  ({ token, owner, only }: SearchTable, id: SQLWrapper) =>
  (word: Word): SQL =>
    sql`exists (select 1 from ${token.table} where ${owner} = ${id} and ${word(token)}${only ? sql` and ${only}` : sql``})`;

/**
 * Every word of what was typed must begin some token of the row, in whatever spelling. `terms` come from `queryTerms`
 * of `@suksa/i18n/lao`.
 * `where(and(..., ...matches(queryTerms(q), { token: studentSearch.token, owner: studentSearch.studentId }, students.id)))`
 */
export const matches = (terms: readonly string[], table: SearchTable, id: SQLWrapper): SQL[] =>
  terms.map((term) => hasToken(table, id)(phonetic(term)));

/**
 * For `order by`: rows that the words name come before those which they find by a guardian, a phone or the like;
 * within each, those spelled as it was typed. `isNamed` says where a row's own names are, `isHeld` where all tokens.
 */
export const namedFirst = (
  terms: readonly string[],
  isNamed: (word: Word) => SQL,
  isHeld: (word: Word) => SQL,
): SQL[] => {
  if (terms.length === 0) return [];
  const all = (is: (word: Word) => SQL, word: (term: string) => Word) =>
    sql.join(
      terms.map((term) => is(word(term))),
      sql` and `,
    );
  return [
    sql`case when ${all(isNamed, beginning)} then 0 when ${all(isNamed, phonetic)} then 1
      when ${all(isHeld, beginning)} then 2 else 3 end`,
  ];
};

/**
 * For `order by`, before the chosen order: rows that are spelled as it was typed come before those that only sound
 * like it. `isHeld` says where a row's tokens are, as {@link hasToken} does. Nothing for words that have one spelling
 * only, as codes and phone numbers.
 */
export const exactFirst = (terms: readonly string[], isHeld: (word: Word) => SQL): SQL[] => {
  if (terms.every((term) => beginningsOf(term).length === 1)) return [];
  const spelled = terms.map((term) => isHeld(beginning(term)));
  return [sql`case when ${sql.join(spelled, sql` and `)} then 0 else 1 end`];
};
