import type { EndpointInput } from '@suksa/contracts';
import { listMarkWindows, type MarkWindow } from '@suksa/contracts/settings';
import { allRows, send } from '@suksa/platform';
import type { Column } from '@suksa/ui/list';
import { PrintTable, printSheet, SchoolHeader } from '@suksa/ui/print';

interface PrintedList {
  readonly school: string;
  readonly title: string;
  readonly columns: readonly Column<MarkWindow>[];
  readonly query: EndpointInput<typeof listMarkWindows>['query'];
  readonly number: string;
}

/** Prints the windows of the year as they are filtered: for the wall of the teachers' room. */
export async function printWindows({ school, title, columns, query, number }: PrintedList): Promise<void> {
  const rows = await allRows((paging) => send(listMarkWindows, { query: { ...query, ...paging } }));
  await printSheet(
    <>
      <SchoolHeader school={school} title={title} />
      <PrintTable columns={columns} rows={rows} rowKey={({ id }) => id} numbered={number} />
    </>,
    { title },
  );
}
