import type { EndpointInput } from '@suksa/contracts';
import { listMarkCodes, type MarkCode, markBands } from '@suksa/contracts/settings';
import { allRows, send } from '@suksa/platform';
import type { Column } from '@suksa/ui/list';
import { PrintTable, printSheet, SchoolHeader } from '@suksa/ui/print';
import { BandPicture } from './band-picture.tsx';

interface PrintedList {
  readonly school: string;
  readonly title: string;
  readonly columns: readonly Column<MarkCode>[];
  readonly query: EndpointInput<typeof listMarkCodes>['query'];
  readonly number: string;
}

/** Prints the codes as they are filtered, with the visible columns, under the picture of the bands. */
export async function printCodes({ school, title, columns, query, number }: PrintedList): Promise<void> {
  const [rows, { bands }] = await Promise.all([
    allRows((paging) => send(listMarkCodes, { query: { ...query, ...paging } })),
    send(markBands),
  ]);
  await printSheet(
    <>
      <SchoolHeader school={school} title={title} />
      {bands.length > 0 && <BandPicture bands={bands} />}
      <PrintTable columns={columns} rows={rows} rowKey={({ id }) => id} numbered={number} />
    </>,
    { title },
  );
}
