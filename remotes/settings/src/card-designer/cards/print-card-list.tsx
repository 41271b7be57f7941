import type { EndpointInput } from '@suksa/contracts';
import { type CardRow, listCards } from '@suksa/contracts/settings';
import { allRows, send } from '@suksa/platform';
import type { Column } from '@suksa/ui/list';
import { PrintTable, printSheet, SchoolHeader } from '@suksa/ui/print';

interface PrintedList {
  readonly school: string;
  readonly title: string;
  readonly columns: readonly Column<CardRow>[];
  readonly query: EndpointInput<typeof listCards>['query'];
  readonly number: string;
}

/** Prints the list as it is filtered, e.g. to sign for cards that are handed out. */
export async function printCardList({ school, title, columns, query, number }: PrintedList): Promise<void> {
  const rows = await allRows((paging) => send(listCards, { query: { ...query, ...paging } }));
  await printSheet(
    <>
      <SchoolHeader school={school} title={title} />
      <PrintTable columns={columns} rows={rows} rowKey={({ id }) => id} numbered={number} />
    </>,
    { title },
  );
}
