import { printSheet } from '@suksa/ui/print';
import type { CardSurroundings } from '../drawing/card-face.ts';
import { loadCardFonts } from '../drawing/fonts.ts';
import { forgetWidths } from '../drawing/measure-text.ts';
import { type DrawnCard, SheetPages, SinglePages } from './card-pages.tsx';

interface PrintedCards {
  readonly cards: readonly DrawnCard[];
  readonly around: CardSurroundings;
  readonly layout: 'single' | 'sheet';
  readonly backs: boolean;
  readonly title: string;
}

/** Prints cards at true size; resolves when the browser's print dialog is closed. */
export async function printCardPages({ layout, title, ...pages }: PrintedCards): Promise<void> {
  await loadCardFonts();
  forgetWidths();
  const content = layout === 'single' ? <SinglePages {...pages} /> : <SheetPages {...pages} />;
  await printSheet(content, { title, page: layout === 'single' ? 'card' : 'sheet' });
}
