import { type CodePath, runs } from '@suksa/ui/qr';
import Code128 from 'jsbarcode/bin/barcodes/CODE128/CODE128_AUTO.js';

export { type CodePath, qrPath } from '@suksa/ui/qr';

/** Code 128 as bars of height 1. */
export const barcodePath = (text: string, quiet: number): CodePath => {
  const { data } = new Code128(text, {}).encode();
  const modules = [...'0'.repeat(quiet), ...data, ...'0'.repeat(quiet)].map((bit) => bit === '1');
  return { path: runs(modules, 0), width: modules.length, height: 1 };
};
