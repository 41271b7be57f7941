import type { EndpointInput } from '@suksa/contracts';
import { type CustomerAccount, listCustomerAccounts } from '@suksa/contracts/settings';
import { allRows, send } from '@suksa/platform';
import type { Column } from '@suksa/ui/list';
import { PrintTable, printSheet, SchoolHeader } from '@suksa/ui/print';

interface PrintedList {
  readonly school: string;
  readonly title: string;
  readonly columns: readonly Column<CustomerAccount>[];
  readonly query: EndpointInput<typeof listCustomerAccounts>['query'];
  readonly number: string;
}

/** Prints the list as it is filtered, with the visible columns. */
export async function printAccounts({ school, title, columns, query, number }: PrintedList): Promise<void> {
  const rows = await allRows((paging) => send(listCustomerAccounts, { query: { ...query, ...paging } }));
  await printSheet(
    <>
      <SchoolHeader school={school} title={title} />
      <PrintTable columns={columns} rows={rows} rowKey={(row) => row.id} numbered={number} />
    </>,
    { title, landscape: true },
  );
}
