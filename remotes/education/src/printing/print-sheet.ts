/** Loaded when something is printed. A file of our own, so that a release knows what of the library is needed. */
export { printSheet } from '@suksa/ui/print';
