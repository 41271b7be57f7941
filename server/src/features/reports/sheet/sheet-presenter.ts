import type { SessionYear } from '@suksa/contracts/session';
import type { ExportRow } from '../../../export.ts';

/** What every sheet says at its foot: as of when, of which year, and whether that year is closed. */
export const factsOfYear = ({ name, state }: Pick<SessionYear, 'name' | 'state'>) => ({
  asOf: new Date().toISOString(),
  yearName: name,
  yearClosed: state === 'closed',
});

/** Rows as a spreadsheet holds them. */
export async function* presented<Row>(rows: AsyncIterable<Row>, present: (row: Row) => ExportRow) {
  for await (const row of rows) yield present(row);
}
