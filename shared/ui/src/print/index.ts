export { BankQr } from './bank-qr.tsx';
export { BranchLogo } from './branch-logo.tsx';
export { useLetterhead } from './letterhead.ts';
export { OnePage } from './one-page.tsx';
export type { PrintPage } from './print-page.ts';
export { printSheet } from './print-sheet.tsx';
export { type PrintColumn, PrintTable } from './print-table.tsx';
export { SchoolHeader } from './school-header.tsx';
export { Signatures } from './signatures.tsx';
