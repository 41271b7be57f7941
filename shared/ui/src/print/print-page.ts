/**
 * Paper that schools print on; `receipt80` is the 80 mm roll of a till printer, `card` plastic of the size of a bank
 * card, `sheet` A4 to its very edges, for what is measured from them.
 */
export type PrintPage = 'A3' | 'A4' | 'A5' | 'receipt80' | 'card' | 'sheet';

/** The roll's white above and below what is printed, in millimetres. */
const rollMargin = { top: 4, bottom: 8 };

const sizes: Readonly<Record<PrintPage, { paper: string; margin: string }>> = {
  A3: { paper: 'A3', margin: '12mm' },
  A4: { paper: 'A4', margin: '14mm 14mm 16mm' },
  A5: { paper: 'A5', margin: '10mm' },
  receipt80: { paper: '80mm 297mm', margin: `${rollMargin.top}mm 4mm ${rollMargin.bottom}mm` },
  card: { paper: '85.6mm 53.98mm', margin: '0' },
  sheet: { paper: 'A4', margin: '0' },
};

/**
 * The `@page` rule. As a constructed sheet it needs no style element, which the content security policy refuses.
 * `height` is that of what stands on a roll, in pixels: the roll is cut off below it.
 */
export function pageRule(page: PrintPage, landscape: boolean, height = 0): string {
  const { paper, margin } = sizes[page];
  const size = page === 'receipt80' && height > 0 ? `80mm ${rollLength(height)}mm` : paper;
  return `@page { size: ${size}${landscape ? ' landscape' : ''}; margin: ${margin} }`;
}

/** The same for what may take several sheets: which of how many each is stands below; a browser that can't leaves it out. */
export const numberedPageRule = (page: PrintPage, landscape: boolean): string =>
  pageRule(page, landscape).replace(
    / }$/,
    '; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: #555 } }',
  );

/** The `@page` rules of several sheets that are each cut off the roll below what stands on them: `roll-0`, `roll-1` … */
export const rollRules = (heights: readonly number[]): string =>
  heights
    .map((height, index) => pageRule('receipt80', false, height).replace('@page', `@page ${rollName(index)}`))
    .join('\n');

export const rollName = (index: number): string => `roll-${index}`;

/** Whole millimetres and one more, because a page that is a hair too short prints a second one. */
const rollLength = (pixels: number): number =>
  Math.ceil((pixels * 25.4) / 96) + rollMargin.top + rollMargin.bottom + 1;
