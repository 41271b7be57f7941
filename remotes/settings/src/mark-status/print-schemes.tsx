import type { EndpointInput } from '@suksa/contracts';
import { listMarkCodes, listMarkSchemes, type MarkCode, type MarkScheme } from '@suksa/contracts/settings';
import { allRows, send } from '@suksa/platform';
import type { Column } from '@suksa/ui/list';
import { PrintTable, printSheet, SchoolHeader } from '@suksa/ui/print';

interface PrintedList {
  readonly school: string;
  readonly title: string;
  readonly columns: readonly Column<MarkScheme>[];
  readonly query: EndpointInput<typeof listMarkSchemes>['query'];
  readonly number: string;
  /** The codes that are in use, under a heading of their own. */
  readonly codes: { readonly title: string; readonly columns: readonly Column<MarkCode>[] };
}

/** The scheme sheet: how each level counts marks, and the codes that stand beside or in place of them. */
export async function printSchemes({
  school,
  title,
  columns,
  query,
  number,
  codes,
}: PrintedList): Promise<void> {
  const [rows, codeRows] = await Promise.all([
    allRows((paging) => send(listMarkSchemes, { query: { ...query, ...paging } })),
    allRows((paging) => send(listMarkCodes, { query: { active: 'yes', ...paging } })),
  ]);
  await printSheet(
    <>
      <SchoolHeader school={school} title={title} />
      <PrintTable columns={columns} rows={rows} rowKey={({ id }) => id} numbered={number} />
      <h2>{codes.title}</h2>
      <PrintTable columns={codes.columns} rows={codeRows} rowKey={({ id }) => id} />
    </>,
    { title },
  );
}
