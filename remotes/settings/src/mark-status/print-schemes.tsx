import type { EndpointInput } from '@suksa/contracts';
import { listMarkSchemes, type MarkScheme } from '@suksa/contracts/settings';
import { allRows, send } from '@suksa/platform';
import type { Column } from '@suksa/ui/list';
import { PrintTable, printSheet, SchoolHeader } from '@suksa/ui/print';

interface PrintedList {
  readonly school: string;
  readonly title: string;
  readonly columns: readonly Column<MarkScheme>[];
  readonly query: EndpointInput<typeof listMarkSchemes>['query'];
  readonly number: string;
}

/** Prints how each level counts marks, with the visible columns. */
export async function printSchemes({ school, title, columns, query, number }: PrintedList): Promise<void> {
  const rows = await allRows((paging) => send(listMarkSchemes, { query: { ...query, ...paging } }));
  await printSheet(
    <>
      <SchoolHeader school={school} title={title} />
      <PrintTable columns={columns} rows={rows} rowKey={({ id }) => id} numbered={number} />
    </>,
    { title },
  );
}
