import type { EndpointInput } from '@suksa/contracts';
import { listUsers, type User } from '@suksa/contracts/settings';
import { allRows, send } from '@suksa/platform';
import type { Column } from '@suksa/ui/list';
import { PrintTable, printSheet, SchoolHeader } from '@suksa/ui/print';

interface PrintedList {
  readonly school: string;
  readonly title: string;
  readonly columns: readonly Column<User>[];
  readonly query: EndpointInput<typeof listUsers>['query'];
  readonly number: string;
}

/** Prints the staff list as it is filtered, with the visible columns. */
export async function printUsers({ school, title, columns, query, number }: PrintedList): Promise<void> {
  const rows = await allRows((paging) => send(listUsers, { query: { ...query, ...paging } }));
  const onPaper = columns.filter(({ exportable }) => exportable !== false);
  await printSheet(
    <>
      <SchoolHeader school={school} title={title} />
      <PrintTable columns={onPaper} rows={rows} rowKey={(row) => row.id} numbered={number} />
    </>,
    { title, landscape: true },
  );
}
