import type { ReactNode } from 'react';
import type { Column } from '../column.ts';
import type { SortDirection } from '../list-query.ts';
import type { RowKey, Selection } from '../use-selection.ts';

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => RowKey;
  /** Names one row, e.g. a student's name: for its tick box and its actions. */
  readonly rowLabel: (row: Row) => string;
  readonly sort?: { readonly key: string; readonly dir: SortDirection } | undefined;
  readonly onSort?: ((key: string) => void) | undefined;
  readonly selection?: Selection<Row> | undefined;
  /** Click, or Enter on the focused row. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Small buttons or a menu at the row's end. */
  readonly rowActions?: ((row: Row) => ReactNode) | undefined;
  /** A mark at the row's edge, e.g. for a voided payment. */
  readonly rowTone?: ((row: Row) => 'muted' | 'danger' | undefined) | undefined;
  /** New rows are on their way. */
  readonly busy?: boolean;
}
