import type { BookCell } from '@suksa/contracts/marks/results';
import { and, asc, eq, sql } from 'drizzle-orm';
import { planned, preparedByShape } from '../../../db/planned.ts';
import { enrolments, marks } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

export interface CellFilter {
  readonly yearId: number;
  readonly studentIds: readonly number[];
  readonly subjectIds: readonly number[];
  readonly columns?: readonly string[] | undefined;
}

interface CellShape {
  readonly ofColumns: boolean;
  readonly held: boolean;
}

const plannedCells = preparedByShape(
  'reports_book_cells',
  (db: Queryable, { ofColumns, held }: CellShape) => {
    const found = db
      .select()
      .from(marks)
      .where(
        and(
          sql`${marks.studentId} = any(${sql.placeholder('studentIds')}::int[])`,
          eq(marks.yearId, sql.placeholder('yearId')),
          sql`${marks.subjectId} = any(${sql.placeholder('subjectIds')}::int[])`,
          ofColumns ? sql`${marks.bookColumn} = any(${sql.placeholder('columns')}::text[])` : undefined,
        ),
      );
    return held ? found.orderBy(asc(marks.id)).for('update') : found;
  },
);

export const cellsOf = (db: Queryable, filter: CellFilter) =>
  plannedCells(db, { ofColumns: filter.columns !== undefined, held: false }, { ...filter });

export type CellFound = typeof marks.$inferSelect;

/** What stands in the cells and nothing beside it, as whole classes are counted: thousands at once. */
export const cellsInBrief = async (
  db: Queryable,
  { yearId, studentIds, subjectIds }: CellFilter,
): Promise<BookCell[]> => {
  const { rows } = await db.execute<{
    cells: [number, number, string, number | null, number | null][] | null;
  }>(sql`
    select json_agg(json_build_array(student_id, subject_id, book_column, value, code_id)) as cells from mark
    where student_id = any(${sql.param([...studentIds])}::int[]) and year_id = ${yearId}
      and subject_id = any(${sql.param([...subjectIds])}::int[])`);
  return (rows[0]?.cells ?? []).map(([studentId, subjectId, column, value, codeId]) => ({
    ...{ studentId, subjectId, column, value, codeId },
  }));
};

/** The same, held until the transaction ends, always in the same order. */
export const holdCells = (tx: Transaction, filter: CellFilter) =>
  plannedCells(tx, { ofColumns: filter.columns !== undefined, held: true }, { ...filter });

interface NewCell {
  readonly studentId: number;
  readonly yearId: number;
  readonly classId: number;
  readonly subjectId: number;
  readonly bookColumn: string;
  readonly value: number | null;
  readonly codeId: number | null;
  readonly external: boolean;
  readonly changedBy: number;
}

/** Cells in which nothing was ever entered; gives those that nobody else has filled meanwhile. */
export const insertCells = async (tx: Transaction, rows: readonly NewCell[]): Promise<CellFound[]> =>
  rows.length === 0
    ? []
    : tx
        .insert(marks)
        .values([...rows])
        .onConflictDoNothing()
        .returning();

const plannedUpdate = planned('reports_book_update', (db) =>
  db
    .update(marks)
    .set({
      value: sql`${sql.placeholder('value')}`,
      codeId: sql`${sql.placeholder('codeId')}`,
      classId: sql`${sql.placeholder('classId')}`,
      changedBy: sql`${sql.placeholder('changedBy')}`,
      changedAt: sql`now()`,
      version: sql`${marks.version} + 1`,
    })
    .where(eq(marks.id, sql.placeholder('id')))
    .returning(),
);

/** Writes a cell that is held. */
export const updateCell = async (
  tx: Transaction,
  id: number,
  values: Pick<CellFound, 'value' | 'codeId' | 'classId' | 'changedBy'>,
): Promise<CellFound> => {
  const [row] = await plannedUpdate(tx, { ...values, id });
  return row as CellFound;
};

/** A cell by its id, with the class in which its student sits now. */
export const findCell = async (db: Queryable, id: number) => {
  const [row] = await db
    .select({ cell: marks, seatId: enrolments.classId })
    .from(marks)
    .leftJoin(
      enrolments,
      and(
        eq(enrolments.studentId, marks.studentId),
        eq(enrolments.yearId, marks.yearId),
        eq(enrolments.isCurrent, true),
      ),
    )
    .where(eq(marks.id, id));
  return row && { ...row.cell, classId: row.seatId ?? row.cell.classId };
};
