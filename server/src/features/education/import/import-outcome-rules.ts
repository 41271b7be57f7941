import type { StudentChange } from './import-changes-rules.ts';
import type { KnownClass, KnownStudent } from './import-context-repository.ts';
import type { Family } from './import-families-rules.ts';
import type { PlannedRow } from './import-plan.ts';
import type { ImportDetails, ImportRow } from './import-row.ts';

/** A student who is entered: with all that a record can't do without. */
export interface FreshRow extends PlannedRow {
  readonly given: ImportRow & { readonly details: ImportDetails & Required<Pick<ImportDetails, 'sex'>> };
  readonly schoolClass: KnownClass;
  readonly family: Family;
}

/** A student of the school who is corrected or moved. */
export interface ChangedRow extends PlannedRow {
  readonly student: KnownStudent;
  readonly change: StudentChange;
  readonly family: Family;
}

/** What a run writes. Throws where a row lacks what its outcome promises, so that no guess is kept as data. */
export const rowsToWrite = (
  rows: readonly PlannedRow[],
): { readonly fresh: readonly FreshRow[]; readonly changed: readonly ChangedRow[] } => ({
  fresh: rows.filter(({ outcome }) => outcome === 'new').map((row) => promised(row, isFresh)),
  changed: rows.filter(({ outcome }) => outcome === 'changed').map((row) => promised(row, isChanged)),
});

const promised = <Row extends PlannedRow>(row: PlannedRow, is: (row: PlannedRow) => row is Row): Row => {
  if (!is(row)) throw new Error(`Row ${row.given.number} is ${row.outcome} and lacks what that needs.`);
  return row;
};

const isFresh = (row: PlannedRow): row is FreshRow =>
  row.schoolClass !== null && row.family !== null && row.given.details.sex !== undefined;

const isChanged = (row: PlannedRow): row is ChangedRow =>
  row.student !== null && row.change !== null && row.family !== null;
