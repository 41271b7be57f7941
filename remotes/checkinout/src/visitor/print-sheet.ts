import { printSheet as print } from '@suksa/ui/print';

/**
 * Loaded when something is printed. A file of our own, and no `export … from`, so that a release knows what of the
 * library is needed.
 */
export const printSheet = print;
