import type { Graduate } from '@suksa/contracts/education';
import type { Column } from '@suksa/ui/list';
import { PrintTable, printSheet, SchoolHeader } from '@suksa/ui/print';

interface PrintedList {
  readonly head: {
    readonly school: string;
    readonly branch: string;
    readonly title: string;
    readonly subtitle: string;
  };
  readonly columns: readonly Column<Graduate>[];
  readonly rows: readonly Graduate[];
  readonly number: string;
}

/** The list of graduates under the letterhead. */
export const printGraduates = ({ head, columns, rows, number }: PrintedList): Promise<void> =>
  printSheet(
    <>
      <SchoolHeader {...head} />
      <PrintTable columns={columns} rows={rows} rowKey={({ id }) => id} numbered={number} />
    </>,
    { title: head.title, landscape: columns.length > 7 },
  );
