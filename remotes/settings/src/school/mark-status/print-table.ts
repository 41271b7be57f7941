/** Loaded when the list is printed. A file of our own, so that a release knows what of the library is needed. */
export { PrintTable } from '@suksa/ui/print';
