import * as z from 'zod/mini';
import { verbatim } from './fields.ts';
import { upload } from './upload/upload.ts';

/** A spreadsheet as a person chose it, 9 MB at most: XLSX, or CSV by its name's ending. */
export const SheetFile = upload({ bytes: 9_000_000 });

/** A column of an uploaded sheet, with what it seems to mean. */
export const SheetColumn = z.object({
  title: z.string(),
  /** The first few values, to recognise it by. */
  samples: z.array(z.string()),
  /** The known column that its title names; null where none does. */
  guess: z.nullable(z.string()),
});
export type SheetColumn = z.infer<typeof SheetColumn>;

/** For each column of the sheet, in its order, what it means; null for one that isn't read. */
export const ColumnChoice = z.array(z.nullable(verbatim(60))).check(z.maxLength(120));
export type ColumnChoice = z.infer<typeof ColumnChoice>;

/**
 * What a dry run says of a row: nobody like this yet, somebody known in whom something changes or nothing, somebody
 * who may be known already (a person decides), or a row with a fault.
 */
export const rowOutcomes = ['new', 'changed', 'unchanged', 'unsure', 'wrong'] as const;
export const RowOutcome = z.enum(rowOutcomes);
export type RowOutcome = z.infer<typeof RowOutcome>;

/** Said of one cell, or of the whole row where `path` is empty; `code` is one of `errors.field`. */
export const CellRemark = z.object({
  path: z.string(),
  code: z.string(),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** What stands in the cell. */
  typed: z.string(),
  /** True for what is only to be known; the others make the row wrong. */
  notice: z.boolean(),
});
export type CellRemark = z.infer<typeof CellRemark>;

/** One row of a dry run. */
export const DryRunRow = z.object({
  number: z.number(),
  outcome: RowOutcome,
  /** Whom the row is about, as the sheet names them. */
  name: z.string(),
  remarks: z.array(CellRemark),
  /** What would change in somebody known. */
  changes: z.array(z.object({ path: z.string(), before: z.string(), after: z.string() })),
});
export type DryRunRow = z.infer<typeof DryRunRow>;

/** How many rows of each outcome. */
export const OutcomeCounts = z.record(RowOutcome, z.number());
export type OutcomeCounts = z.infer<typeof OutcomeCounts>;
