import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { pupilImportRows, pupilImports, users } from '../../db/schema/index.ts';
import type { Queryable } from '../../http/app.ts';
import { rowCount } from '../../list.ts';
import type { SheetRow } from '../../spreadsheet/sheet.ts';

export type ImportRow = typeof pupilImports.$inferSelect;
export type ImportFound = NonNullable<Awaited<ReturnType<typeof findImport>>>;
type State = ImportRow['state'];

export const packRows = async (rows: readonly SheetRow[]): Promise<Buffer> =>
  promisify(gzip)(JSON.stringify(rows));

export const unpackRows = async (sheet: Buffer): Promise<SheetRow[]> =>
  JSON.parse((await promisify(gunzip)(sheet)).toString()) as SheetRow[];

export const insertImport = async (
  db: Queryable,
  values: typeof pupilImports.$inferInsert,
): Promise<number> => {
  const [row] = await db.insert(pupilImports).values(values).returning({ id: pupilImports.id });
  if (!row) throw new Error('an inserted import gave no id');
  return row.id;
};

const shown = {
  id: pupilImports.id,
  branchId: pupilImports.branchId,
  yearId: pupilImports.yearId,
  fileName: pupilImports.fileName,
  state: pupilImports.state,
  titles: pupilImports.titles,
  rows: pupilImports.rows,
  choice: pupilImports.choice,
  options: pupilImports.options,
  decisions: pupilImports.decisions,
  counts: pupilImports.counts,
  buddhist: pupilImports.buddhist,
  crowded: pupilImports.crowded,
  failure: pupilImports.failure,
  done: pupilImports.done,
  total: pupilImports.total,
  beatAt: pupilImports.beatAt,
  createdAt: pupilImports.createdAt,
  ranAt: pupilImports.ranAt,
  undoneAt: pupilImports.undoneAt,
  byLo: users.nameLo,
  byEn: users.nameEn,
};

export const findImport = async (db: Queryable, yearId: number, id: number) => {
  const [row] = await db
    .select(shown)
    .from(pupilImports)
    .innerJoin(users, eq(users.id, pupilImports.createdBy))
    .where(and(eq(pupilImports.id, id), eq(pupilImports.yearId, yearId)));
  return row;
};

interface ImportList {
  readonly yearId: number;
  /** Part of the file's name. */
  readonly q: string;
}

const ofList = ({ yearId, q }: ImportList) =>
  and(
    eq(pupilImports.yearId, yearId),
    q ? sql`strpos(lower(${pupilImports.fileName}), lower(${q})) > 0` : undefined,
  );

export const importsOfYear = (db: Queryable, list: ImportList, page: { limit: number; offset: number }) =>
  db
    .select(shown)
    .from(pupilImports)
    .innerJoin(users, eq(users.id, pupilImports.createdBy))
    .where(ofList(list))
    .orderBy(desc(pupilImports.id))
    .limit(page.limit)
    .offset(page.offset);

export const countImports = async (db: Queryable, list: ImportList): Promise<number> => {
  const [row] = await db.select({ total: rowCount }).from(pupilImports).where(ofList(list));
  return row?.total ?? 0;
};

export const sheetOf = async (db: Queryable, id: number): Promise<SheetRow[]> => {
  const [row] = await db
    .select({ sheet: pupilImports.sheet })
    .from(pupilImports)
    .where(eq(pupilImports.id, id));
  return row ? unpackRows(row.sheet) : [];
};

/** Takes an import from one state to another; false where somebody else was first. */
export const claimImport = async (
  db: Queryable,
  id: number,
  { from, ...values }: { readonly from: readonly State[] } & Partial<typeof pupilImports.$inferInsert>,
): Promise<boolean> => {
  const rows = await db
    .update(pupilImports)
    .set({ ...values, beatAt: new Date() })
    .where(and(eq(pupilImports.id, id), inArray(pupilImports.state, [...from])))
    .returning({ id: pupilImports.id });
  return rows.length > 0;
};

export const sayBeat = (db: Queryable, id: number, { done, total }: { done: number; total: number }) =>
  db.update(pupilImports).set({ done, total, beatAt: new Date() }).where(eq(pupilImports.id, id));

export const deleteImport = (db: Queryable, id: number) =>
  db.delete(pupilImports).where(eq(pupilImports.id, id));

type RowFilter = {
  readonly id: number;
  readonly outcomes?: readonly (typeof pupilImportRows.$inferSelect)['outcome'][];
};

const ofImport = ({ id, outcomes }: RowFilter) =>
  and(
    eq(pupilImportRows.importId, id),
    outcomes ? inArray(pupilImportRows.outcome, [...outcomes]) : undefined,
  );

export const importRows = (db: Queryable, filter: RowFilter, page: { limit: number; offset: number }) =>
  db
    .select()
    .from(pupilImportRows)
    .where(ofImport(filter))
    .orderBy(asc(pupilImportRows.number))
    .limit(page.limit)
    .offset(page.offset);

export const countImportRows = async (db: Queryable, filter: RowFilter): Promise<number> => {
  const [row] = await db.select({ total: rowCount }).from(pupilImportRows).where(ofImport(filter));
  return row?.total ?? 0;
};

export const deleteImportRows = (db: Queryable, id: number) =>
  db.delete(pupilImportRows).where(sql`${pupilImportRows.importId} = ${id}`);
