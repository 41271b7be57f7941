/** The number as printed: `VTE-2026-000123`. */
export const receiptCode = (branchCode: string, year: number, number: number) =>
  `${branchCode}-${year}-${String(number).padStart(6, '0')}`;
