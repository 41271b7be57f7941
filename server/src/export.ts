import { Readable } from 'node:stream';
import type { ExportColumn } from '@suksa/contracts';
import type { FastifyReply } from 'fastify';
import type { ExportRow } from './export/cell.ts';
import { csvOf } from './export/csv.ts';
import { xlsxOf } from './export/xlsx.ts';

export type { ExportRow } from './export/cell.ts';

export interface Export {
  readonly format: 'xlsx' | 'csv';
  /** Without its ending: `pupils-2026-11-20`. ASCII. */
  readonly filename: string;
  readonly columns: readonly ExportColumn[];
  /** Presented rows: only what the caller may see can be asked for by a column's key. */
  readonly rows: AsyncIterable<ExportRow>;
}

/** Answers with a spreadsheet, row by row as they come: `return streamExport(reply, {...})`. */
export const streamExport = (reply: FastifyReply, { format, filename, columns, rows }: Export) => {
  const bytes = format === 'csv' ? csvOf(columns, rows) : xlsxOf(columns, rows);
  return reply
    .header('content-disposition', `attachment; filename="${filename}.${format}"`)
    .header('cache-control', 'no-store')
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : xlsxType)
    .send(Readable.from(bytes, { objectMode: false }));
};

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const rowsABatch = 1000;

/**
 * Rows of a query in batches, so that 20,000 pupils are never in memory at once:
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
