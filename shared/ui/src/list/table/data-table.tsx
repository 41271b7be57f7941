import { useMediaQuery } from '@mantine/hooks';
import { CardRows } from './card-rows.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { TableRows } from './table-rows.tsx';

/**
 * Rows and columns; cards on phones. Paging, sorting and filtering are the server's work, so a client-side table
 * library would have nothing to do here.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const phone = useMediaQuery('(max-width: 37.5em)', undefined, { getInitialValueInEffect: false });
  return phone ? <CardRows {...props} /> : <TableRows {...props} />;
}
