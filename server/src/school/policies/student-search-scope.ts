import type { DataScope } from '@suksa/contracts/session';
import { type SQL, sql } from 'drizzle-orm';
import { studentSearch } from '../../db/schema/index.ts';
import { type SearchedField, searchedFields } from '../../db/student-tokens.ts';

/**
 * Numbers that somebody of this scope may not read (`people-fields.ts`): they must neither find nor explain a hit, or
 * they would be guessed digit by digit.
 */
const unread: Readonly<Record<DataScope, readonly SearchedField[]>> = {
  all_branches: [],
  own_branch: [],
  own_classes: ['guardian_phone'],
  own_children: ['guardian_phone', 'phone'],
};

const hiddenFields = (scope: DataScope): readonly SearchedField[] => unread[scope];

/** Whether somebody of this scope may find students by a field. */
export const findsBy = (scope: DataScope, field: SearchedField): boolean =>
  !hiddenFields(scope).includes(field);

/** The fields that this scope may read, as they are stored with a token. */
export const searchableBits = (scope: DataScope): number =>
  Object.entries(searchedFields).reduce(
    (sum, [field, bit]) => (findsBy(scope, field as SearchedField) ? sum | bit : sum),
    0,
  );

/** A condition for the stored tokens: only those of fields that this scope may read. */
export const searchedBy = (scope: DataScope): SQL | undefined =>
  hiddenFields(scope).length === 0
    ? undefined
    : sql`${studentSearch.fields} & ${sql.raw(String(searchableBits(scope)))} <> 0`;

/** Where students' tokens stand, for `matches` and `holds`. */
export const studentTokensFor = ({ scope }: { readonly scope: DataScope }) => ({
  token: studentSearch.token,
  owner: studentSearch.studentId,
  only: searchedBy(scope),
});

/** The student's own name or code. */
export const ownNameBits = sql.raw(String(searchedFields.name | searchedFields.code));

/** Those of them that are the student's own name or code. */
export const ownNameTokens = {
  token: studentSearch.token,
  owner: studentSearch.studentId,
  only: sql`${studentSearch.fields} & ${ownNameBits} <> 0`,
};
