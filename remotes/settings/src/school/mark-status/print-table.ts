import { PrintTable as Table } from '@suksa/ui/print';

/**
 * Loaded when the list is printed. A file of our own, and no `export … from`, so that a release knows what of the
 * library is needed.
 */
export const PrintTable = Table;
