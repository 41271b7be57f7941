import type { Column } from '@suksa/ui/list';
import { PrintTable, printSheet, SchoolHeader, Signatures } from '@suksa/ui/print';

export interface PrintedList<Row> {
  readonly head: {
    readonly school: string;
    readonly branch: string;
    readonly title: string;
    readonly subtitle: string;
  };
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly number: string;
  /** Who signs beneath; the last one puts the school's seal. */
  readonly signatures?: readonly string[] | undefined;
}

/** Rows under the letterhead; across the page where the columns are many. */
export const printList = <Row extends { readonly id: number }>({
  head,
  columns,
  rows,
  number,
  signatures,
}: PrintedList<Row>): Promise<void> =>
  printSheet(
    <>
      <SchoolHeader {...head} />
      <PrintTable columns={columns} rows={rows} rowKey={({ id }) => id} numbered={number} />
      {signatures && <Signatures of={signatures} sealed={signatures.length - 1} />}
    </>,
    { title: head.title, landscape: columns.length > 8 || signatures !== undefined },
  );
