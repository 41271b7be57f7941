import type { Upload } from '@suksa/contracts';
import type { ImportDecisions, StudentImport } from '@suksa/contracts/education';
import type { Job } from '@suksa/contracts/job';
import type { RowOutcome } from '@suksa/contracts/spreadsheet';
import { writableYear, yearOf } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { type ListQuery, listOf } from '../../../list.ts';
import { cleanFileName } from '../../../school/files/file-name.ts';
import { describeColumns } from '../../../spreadsheet/columns.ts';
import { type SheetRow, textOf } from '../../../spreadsheet/sheet.ts';
import type { SheetReader } from '../../../spreadsheet/sheet-reader.ts';
import { importColumns } from './import-columns.ts';
import { presentImport, presentImportRow } from './import-presenter.ts';
import {
  countImportRows,
  countImports,
  deleteImport,
  findImport,
  type ImportFound,
  importRows,
  importsOfYear,
  insertImport,
  lockImport,
  packRows,
  sheetOf,
} from './import-repository.ts';

export const importEntity = 'education.import';

/** Reads an uploaded sheet and keeps it until it is run or discarded. */
export const uploadImport = async (
  call: Caller,
  sheets: SheetReader,
  file: Upload,
): Promise<StudentImport> => {
  const { actor, context, school } = call;
  const year = writableYear(context);
  const { titles, rows } = await sheets.read(file, importColumns);
  const meant = rows.filter((row) => !isExample(row));
  if (meant.length === 0) refuseField('file', 'sheet_empty');
  const { branchId } = context;
  const kept = { fileName: cleanFileName(file.name), rows: meant.length };
  const sheet = await school.files.keep(await packRows(meant));
  const id = await write(call, async (tx) => {
    const made = await insertImport(tx, {
      ...kept,
      branchId,
      yearId: year.id,
      titles,
      sheet: sheet.content,
      sheetFile: sheet.file,
      createdBy: actor.userId,
    });
    const line = { action: 'upload', entity: importEntity, entityId: made, branchId, after: kept };
    return { result: made, audit: line };
  });
  return readImport(call, id, null);
};

/** The template's own example, left in by whoever filled it in. */
const isExample = ({ cells }: SheetRow): boolean => /^(example|ຕົວຢ່າງ)$/i.test(textOf(cells[0]));

/** Refuses with `not_found` what isn't in the caller's branch and year. */
export const knownImport = async ({ context, school }: Caller, id: number): Promise<ImportFound> =>
  (await findImport(school.db, yearOf(context).id, id)) ?? notFound();

/** An import with its last job as it was read just before. */
export const readImport = async (call: Caller, id: number, job: Job | null): Promise<StudentImport> => {
  const found = await knownImport(call, id);
  const rows = await sheetOf(call.school, id);
  return {
    ...presentImport(found, job?.finishedAt === null ? job.kind : undefined),
    columns: describeColumns({ titles: found.titles, rows }, importColumns),
    choice: found.choice as StudentImport['choice'],
    options: found.options as StudentImport['options'],
    decisions: found.decisions as ImportDecisions,
    buddhist: found.buddhist,
    crowded: found.crowded as StudentImport['crowded'],
    job,
  };
};

/** What is being done with imports now: the kinds of their jobs, by the import's id. */
type UnderWay = (db: Queryable, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

export const listImports = (
  { context, school: { read } }: Caller,
  { underWay }: { readonly underWay: UnderWay },
  query: ListQuery,
) => {
  const list = { yearId: yearOf(context).id, q: query.q };
  return listOf({
    query,
    rows: async (page) => {
      const found = await importsOfYear(read, list, page);
      const ids = found.map(({ id }) => id);
      const kinds = await underWay(read, ids);
      return found.map((row) => presentImport(row, kinds.get(row.id)));
    },
    count: () => countImports(read, list),
    present: (line) => line,
  });
};

interface RowQuery extends ListQuery {
  readonly outcome?: RowOutcome | undefined;
}

export const listImportRows = async (call: Caller, id: number, query: RowQuery) => {
  const { counts } = await knownImport(call, id);
  if (counts === null) return { rows: [], total: 0 };
  const { db } = call.school;
  const filter = { id, ...(query.outcome && { outcomes: [query.outcome] }) };
  return listOf({
    query,
    rows: (page) => importRows(db, filter, page),
    count: () => countImportRows(db, filter),
    present: presentImportRow,
  });
};

/** Forgets a sheet that was never run; what was run stays, for its undoing and its history. */
export const discardImport = (
  call: Caller,
  { underWay }: { readonly underWay: UnderWay },
  id: number,
): Promise<void> =>
  write(call, async (tx) => {
    const { branchId } = call.context;
    const { fileName, ranAt } = (await lockImport(tx, yearOf(call.context).id, id)) ?? notFound();
    if (ranAt) refuse('wrong_state', { status: 409 });
    if ((await underWay(tx, [id])).size > 0) refuse('job_under_way');
    await deleteImport(tx, id);
    const line = { action: 'discard', entity: importEntity, entityId: id, branchId, before: { fileName } };
    return { result: undefined, audit: line };
  });
