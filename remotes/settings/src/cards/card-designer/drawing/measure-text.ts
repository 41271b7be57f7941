import type { CardFont } from '@suksa/contracts/settings';
import type { Measure } from './fit-text.ts';
import { fontFamilies } from './fonts.ts';

const measuredAt = 100;
const keptWidths = 5000;

let brush: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** Widths are measured once: a sheet of a thousand cards asks for the same ones again and again. */
export const measureIn = (font: CardFont, bold: boolean): Measure => {
  const face = `${bold ? 700 : 400} ${measuredAt}px ${fontFamilies[font]}`;
  return (text) => {
    const key = `${face} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    brush ??= document.createElement('canvas').getContext('2d');
    if (!brush) return text.length * 0.6;
    brush.font = face;
    const width = brush.measureText(text).width / measuredAt;
    if (widths.size > keptWidths) widths.clear();
    widths.set(key, width);
    return width;
  };
};

/** After a font has come, everything is measured anew. */
export const forgetWidths = (): void => widths.clear();
