import type { BilingualName } from '@suksa/i18n';
import type { Column } from '@suksa/ui/list';

/** On paper a name is no link: the sheet stands outside of the router. */
export const namesOnPaper = <Row extends { readonly name: BilingualName }>(
  columns: readonly Column<Row>[],
  nameOf: (name: BilingualName) => string,
): readonly Column<Row>[] =>
  columns.map((column) =>
    column.key.startsWith('name') ? { ...column, render: ({ name }) => nameOf(name) } : column,
  );
