import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import { studentImportRows, studentImports, users } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { School } from '../../../http/caller.ts';
import { rowCount } from '../../../list.ts';
import type { SheetRow } from '../../../spreadsheet/sheet.ts';

export type ImportFound = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export const packRows = async (rows: readonly SheetRow[]): Promise<Buffer> =>
  promisify(gzip)(JSON.stringify(rows));

export const unpackRows = async (sheet: Buffer): Promise<SheetRow[]> =>
  JSON.parse((await promisify(gunzip)(sheet)).toString()) as SheetRow[];

export const insertImport = (db: Queryable, values: typeof studentImports.$inferInsert): Promise<number> =>
  insertOne(db, studentImports, values);

const shown = {
  id: studentImports.id,
  branchId: studentImports.branchId,
  yearId: studentImports.yearId,
  fileName: studentImports.fileName,
  titles: studentImports.titles,
  rows: studentImports.rows,
  choice: studentImports.choice,
  options: studentImports.options,
  decisions: studentImports.decisions,
  counts: studentImports.counts,
  buddhist: studentImports.buddhist,
  crowded: studentImports.crowded,
  createdAt: studentImports.createdAt,
  ranAt: studentImports.ranAt,
  undoneAt: studentImports.undoneAt,
  byLo: users.nameLo,
  byEn: users.nameEn,
};

export const findImport = async (db: Queryable, yearId: number, id: number) => {
  const [row] = await db
    .select(shown)
    .from(studentImports)
    .innerJoin(users, eq(users.id, studentImports.createdBy))
    .where(and(eq(studentImports.id, id), eq(studentImports.yearId, yearId)));
  return row;
};

interface ImportList {
  readonly yearId: number;
  /** Part of the file's name. */
  readonly q: string;
}

const ofList = ({ yearId, q }: ImportList) =>
  and(
    eq(studentImports.yearId, yearId),
    q ? sql`strpos(lower(${studentImports.fileName}), lower(${q})) > 0` : undefined,
  );

export const importsOfYear = (db: Queryable, list: ImportList, page: { limit: number; offset: number }) =>
  db
    .select(shown)
    .from(studentImports)
    .innerJoin(users, eq(users.id, studentImports.createdBy))
    .where(ofList(list))
    .orderBy(desc(studentImports.id))
    .limit(page.limit)
    .offset(page.offset);

export const countImports = async (db: Queryable, list: ImportList): Promise<number> => {
  const [row] = await db.select({ total: rowCount }).from(studentImports).where(ofList(list));
  return row?.total ?? 0;
};

type SheetPlace = Pick<School, 'files'> & { readonly db: Queryable };

export const sheetOf = async ({ db, files }: SheetPlace, id: number): Promise<SheetRow[]> => {
  const [row] = await db
    .select({ content: studentImports.sheet, file: studentImports.sheetFile })
    .from(studentImports)
    .where(eq(studentImports.id, id));
  return row ? unpackRows(await files.read(row)) : [];
};

/** Held until the transaction ends. */
export const lockImport = async (tx: Transaction, yearId: number, id: number) => {
  const [row] = await tx
    .select({
      fileName: studentImports.fileName,
      counts: studentImports.counts,
      crowded: studentImports.crowded,
      ranAt: studentImports.ranAt,
      undoneAt: studentImports.undoneAt,
    })
    .from(studentImports)
    .where(and(eq(studentImports.id, id), eq(studentImports.yearId, yearId)))
    .for('update');
  return row;
};

/** Changes an import that was not run; false where it was, and where it is gone. */
export const changeUnrun = async (
  tx: Transaction,
  id: number,
  values: Partial<typeof studentImports.$inferInsert>,
): Promise<boolean> => {
  const changed = await tx
    .update(studentImports)
    .set(values)
    .where(and(eq(studentImports.id, id), isNull(studentImports.ranAt)))
    .returning({ id: studentImports.id });
  return changed.length > 0;
};

/** False where it was taken back before. */
export const markUndone = async (tx: Transaction, id: number, userId: number): Promise<boolean> => {
  const marked = await tx
    .update(studentImports)
    .set({ undoneBy: userId, undoneAt: new Date() })
    .where(and(eq(studentImports.id, id), isNull(studentImports.undoneAt)))
    .returning({ id: studentImports.id });
  return marked.length > 0;
};

export const deleteImport = (db: Queryable, id: number) =>
  db.delete(studentImports).where(eq(studentImports.id, id));

type RowFilter = {
  readonly id: number;
  readonly outcomes?: readonly (typeof studentImportRows.$inferSelect)['outcome'][];
};

const ofImport = ({ id, outcomes }: RowFilter) =>
  and(
    eq(studentImportRows.importId, id),
    outcomes ? inArray(studentImportRows.outcome, [...outcomes]) : undefined,
  );

export const importRows = (db: Queryable, filter: RowFilter, page: { limit: number; offset: number }) =>
  db
    .select()
    .from(studentImportRows)
    .where(ofImport(filter))
    .orderBy(asc(studentImportRows.number))
    .limit(page.limit)
    .offset(page.offset);

export const countImportRows = async (db: Queryable, filter: RowFilter): Promise<number> => {
  const [row] = await db.select({ total: rowCount }).from(studentImportRows).where(ofImport(filter));
  return row?.total ?? 0;
};

export const deleteImportRows = (db: Queryable, id: number) =>
  db.delete(studentImportRows).where(sql`${studentImportRows.importId} = ${id}`);
