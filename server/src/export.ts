import type { ExportColumn } from '@suksa/contracts';
import type { FastifyReply } from 'fastify';
import { inSnapshot } from './db/snapshot.ts';
import type { ExportRow } from './export/cell.ts';
import { csvOf } from './export/csv.ts';
import { wholeFile } from './export/whole-file.ts';
import { xlsxOf } from './export/xlsx.ts';
import { givingWay } from './give-way.ts';
import { countRows } from './http/disclosure.ts';

export type { ExportRow } from './export/cell.ts';

export interface Export {
  readonly format: 'xlsx' | 'csv';
  /** Without its ending: `students-2026-11-20`. ASCII. */
  readonly filename: string;
  readonly columns: readonly ExportColumn[];
  /** Presented rows: only what the caller may see can be asked for by a column's key. */
  readonly rows: AsyncIterable<ExportRow>;
}

/**
 * Answers with a spreadsheet: `return streamExport(reply, {...})`. All rows are read from one snapshot of the database
 * and written down before the answer begins, so that a fault is answered as one, and no file is cut off by it.
 */
export const streamExport = async (
  reply: FastifyReply,
  { format, filename, columns, rows }: Export,
): Promise<FastifyReply> => {
  const { readPool, connection } = reply.server.schoolOf(reply.request);
  const counted = givingWay(countRows(reply.request, rows), connection.kind);
  const bytes = format === 'csv' ? csvOf(columns, counted) : xlsxOf(columns, counted);
  const { size, content } = await inSnapshot(readPool, () => wholeFile(bytes));
  reply
    .header('content-disposition', `attachment; filename="${filename}.${format}"`)
    .header('cache-control', 'no-store')
    // A browser that gets fewer bytes than these knows that the rest is missing.
    .header('content-length', size)
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : xlsxType);
  return reply.send(content);
};

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Few enough that none who waits at a gate notices when they arrive: they are made into objects in one go. */
const rowsABatch = 250;

/**
 * Rows of a query in batches, so that 20,000 students are never in memory at once:
 * `inBatches((page) => repository.register(query, page), presentRegisterRow)`.
 */
export async function* inBatches<Row, Presented>(
  load: (page: { readonly limit: number; readonly offset: number }) => Promise<readonly Row[]>,
  present: (row: Row) => Presented,
): AsyncGenerator<Presented> {
  for (let offset = 0; ; offset += rowsABatch) {
    const rows = await load({ limit: rowsABatch, offset });
    for (const row of rows) yield present(row);
    if (rows.length < rowsABatch) return;
  }
}

/** Rows of something that no school has many of, read at once: `atOnce(() => findNotes(db, context), presentNote)`. */
export async function* atOnce<Row, Presented>(
  load: () => Promise<readonly Row[]>,
  present: (row: Row) => Presented,
): AsyncGenerator<Presented> {
  for (const row of await load()) yield present(row);
}
