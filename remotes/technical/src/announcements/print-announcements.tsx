import type { EndpointInput } from '@suksa/contracts';
import { type Announcement, listAnnouncements } from '@suksa/contracts/technical';
import { allRows, type BranchContext, send } from '@suksa/platform';
import type { Column } from '@suksa/ui/list';
import { PrintTable, printSheet, SchoolHeader } from '@suksa/ui/print';

interface PrintedList {
  readonly title: string;
  readonly columns: readonly Column<Announcement>[];
  readonly query: EndpointInput<typeof listAnnouncements>['query'];
  readonly context: BranchContext | null;
  readonly locale: 'en' | 'lo';
  readonly number: string;
}

/** Prints the list as it is filtered, with the visible columns. */
export async function printAnnouncements(list: PrintedList): Promise<void> {
  const { title, columns, query, context, locale, number } = list;
  const rows = await allRows((paging) => send(listAnnouncements, { query: { ...query, ...paging } }));
  await printSheet(
    <>
      <SchoolHeader
        school={context?.branch.name[locale] ?? ''}
        title={title}
        subtitle={context?.year?.name}
      />
      <PrintTable columns={columns} rows={rows} rowKey={(row) => row.id} numbered={number} />
    </>,
    { title, landscape: true },
  );
}
