import type { DataScope } from '@suksa/contracts/session';
import { type SQL, sql } from 'drizzle-orm';
import { type SearchedField, searchedFields } from '../db/pupil-tokens.ts';
import { pupilSearch } from '../db/schema/index.ts';

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

/** Whether somebody of this scope may find pupils by a field. */
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
    : sql`${pupilSearch.fields} & ${sql.raw(String(searchableBits(scope)))} <> 0`;

/** Where pupils' tokens stand, for `matches` and `holds`. */
export const pupilTokensFor = ({ scope }: { readonly scope: DataScope }) => ({
  token: pupilSearch.token,
  owner: pupilSearch.pupilId,
  only: searchedBy(scope),
});

/** The pupil's own name or code. */
export const ownNameBits = sql.raw(String(searchedFields.name | searchedFields.code));

/** Those of them that are the pupil's own name or code. */
export const ownNameTokens = {
  token: pupilSearch.token,
  owner: pupilSearch.pupilId,
  only: sql`${pupilSearch.fields} & ${ownNameBits} <> 0`,
};
