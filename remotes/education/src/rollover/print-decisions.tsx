import type { Decision } from '@suksa/contracts/education';
import type { Column } from '@suksa/ui/list';
import { PrintTable, printSheet, SchoolHeader, Signatures } from '@suksa/ui/print';

interface PrintedDecisions {
  readonly head: {
    readonly school: string;
    readonly branch: string;
    readonly title: string;
    readonly subtitle: string;
  };
  readonly columns: readonly Column<Decision>[];
  readonly rows: readonly Decision[];
  readonly number: string;
  readonly signatures: readonly string[];
}

/** Outcomes under the letterhead, to be signed. */
export const printDecisions = ({
  head,
  columns,
  rows,
  number,
  signatures,
}: PrintedDecisions): Promise<void> =>
  printSheet(
    <>
      <SchoolHeader {...head} />
      <PrintTable columns={columns} rows={rows} rowKey={({ id }) => id} numbered={number} />
      <Signatures of={signatures} sealed={1} />
    </>,
    { title: head.title, landscape: true },
  );
