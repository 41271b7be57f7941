import { listStudents, type RegisterQuery, type RegisterRow } from '@suksa/contracts/education';
import { school } from '@suksa/contracts/session';
import { allRows, type BranchContext, type Locale, send } from '@suksa/platform';
import type { Column } from '@suksa/ui/list';
import { PrintTable, printSheet, SchoolHeader } from '@suksa/ui/print';

interface PrintedRegister {
  readonly title: string;
  readonly subtitle: string;
  readonly columns: readonly Column<RegisterRow>[];
  readonly query: Partial<RegisterQuery>;
  readonly context: BranchContext | null;
  readonly locale: Locale;
  readonly number: string;
}

/** Prints the register as it is filtered, with the visible columns; faces are left to photo sheets. */
export async function printRegister({
  title,
  subtitle,
  columns,
  query,
  context,
  locale,
  number,
}: PrintedRegister): Promise<void> {
  const [rows, { name }] = await Promise.all([
    allRows((paging) => send(listStudents, { query: { ...query, ...paging } })),
    send(school),
  ]);
  await printSheet(
    <>
      <SchoolHeader
        school={name[locale]}
        branch={context?.branch.name[locale]}
        title={title}
        subtitle={subtitle}
      />
      <PrintTable
        columns={columns.filter(({ key }) => key !== 'photo')}
        rows={rows}
        rowKey={({ id }) => id}
        numbered={number}
      />
    </>,
    { title, landscape: columns.length > 7 },
  );
}
