/**
 * Paper that schools print on; `receipt80` is the 80 mm roll of a till printer, `card` plastic of the size of a bank
 * card, `sheet` A4 to its very edges, for what is measured from them.
 */
export type PrintPage = 'A4' | 'A5' | 'receipt80' | 'card' | 'sheet';

const sizes: Readonly<Record<PrintPage, { paper: string; margin: string }>> = {
  A4: { paper: 'A4', margin: '14mm 14mm 16mm' },
  A5: { paper: 'A5', margin: '10mm' },
  receipt80: { paper: '80mm 297mm', margin: '4mm 4mm 8mm' },
  card: { paper: '85.6mm 53.98mm', margin: '0' },
  sheet: { paper: 'A4', margin: '0' },
};

/** The `@page` rule. As a constructed sheet it needs no style element, which the content security policy refuses. */
export function pageRule(page: PrintPage, landscape: boolean): string {
  const { paper, margin } = sizes[page];
  return `@page { size: ${paper}${landscape ? ' landscape' : ''}; margin: ${margin} }`;
}
