/** The encoder alone: the package's own entry brings thirteen other kinds of bar codes. */
declare module 'jsbarcode/bin/barcodes/CODE128/CODE128_AUTO.js' {
  export default class Code128 {
    constructor(text: string, options: Readonly<Record<string, unknown>>);
    encode(): { readonly data: string; readonly text: string };
  }
}
