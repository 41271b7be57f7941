import type { EndpointInput } from '@suksa/contracts';
import { listShifts, type Shift } from '@suksa/contracts/settings';
import { allRows, send } from '@suksa/platform';
import type { Column } from '@suksa/ui/list';
import { PrintTable, printSheet, SchoolHeader } from '@suksa/ui/print';

interface PrintedList {
  readonly school: string;
  readonly title: string;
  readonly columns: readonly Column<Shift>[];
  readonly query: EndpointInput<typeof listShifts>['query'];
  readonly number: string;
}

/** Prints the time sheet: the shifts as they are filtered, with the visible columns. */
export async function printShifts({ school, title, columns, query, number }: PrintedList): Promise<void> {
  const rows = await allRows((paging) => send(listShifts, { query: { ...query, ...paging } }));
  await printSheet(
    <>
      <SchoolHeader school={school} title={title} />
      <PrintTable columns={columns} rows={rows} rowKey={({ id }) => id} numbered={number} />
    </>,
    { title, landscape: true },
  );
}
