import type { EndpointInput } from '@suksa/contracts';
import { type Customer, listCustomers } from '@suksa/contracts/settings';
import { allRows, send } from '@suksa/platform';
import type { Column } from '@suksa/ui/list';
import { PrintTable, printSheet, SchoolHeader } from '@suksa/ui/print';

interface PrintedList {
  readonly school: string;
  readonly title: string;
  readonly columns: readonly Column<Customer>[];
  readonly query: EndpointInput<typeof listCustomers>['query'];
  readonly number: string;
}

/** Prints the list as it is filtered, with the visible columns. */
export async function printCustomers({ school, title, columns, query, number }: PrintedList): Promise<void> {
  const rows = await allRows((paging) => send(listCustomers, { query: { ...query, ...paging } }));
  await printSheet(
    <>
      <SchoolHeader school={school} title={title} />
      <PrintTable columns={columns} rows={rows} rowKey={(row) => row.id} numbered={number} />
    </>,
    { title, landscape: true },
  );
}
