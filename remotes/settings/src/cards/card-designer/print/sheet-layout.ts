import { cardBleed, cardSize } from '@suksa/contracts/settings';

/** A4 with ten cards, in millimetres. The gap between rows is what two bleeds need. */
export const sheet = {
  width: 210,
  height: 297,
  columns: 2,
  rows: 5,
  gapAcross: 4,
  gapDown: 2 * cardBleed,
} as const;
export const cardsASheet = sheet.columns * sheet.rows;

const across = sheet.columns * cardSize.width + (sheet.columns - 1) * sheet.gapAcross;
const down = sheet.rows * cardSize.height + (sheet.rows - 1) * sheet.gapDown;
const left = (sheet.width - across) / 2;
const top = (sheet.height - down) / 2;

export interface SheetPlace {
  readonly x: number;
  readonly y: number;
}

/**
 * Where the card of this number stands, from the left and the top. Backs are mirrored, so that a printer which turns
 * the paper over its long edge puts each back behind its front.
 */
export const placeOnSheet = (index: number, side: 'front' | 'back'): SheetPlace => {
  const column = index % sheet.columns;
  const row = Math.floor(index / sheet.columns);
  const shown = side === 'front' ? column : sheet.columns - 1 - column;
  return {
    x: left + shown * (cardSize.width + sheet.gapAcross),
    y: top + row * (cardSize.height + sheet.gapDown),
  };
};

interface Line {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

const markLength = 3;
/** A mark begins beyond the bleed, so that none is left on a card. */
const markOffset = cardBleed + 0.5;

/** Where to cut: marks outside the block of cards, at both edges of every column and row. */
export const cropMarks = (): Line[] => {
  const columns = Array.from({ length: sheet.columns }, (_, column) => placeOnSheet(column, 'front').x);
  const rows = Array.from({ length: sheet.rows }, (_, row) => placeOnSheet(row * sheet.columns, 'front').y);
  const xs = columns.flatMap((x) => [x, x + cardSize.width]);
  const ys = rows.flatMap((y) => [y, y + cardSize.height]);
  return [
    ...xs.flatMap((x) => [
      { x1: x, x2: x, y1: top - markOffset - markLength, y2: top - markOffset },
      { x1: x, x2: x, y1: top + down + markOffset, y2: top + down + markOffset + markLength },
    ]),
    ...ys.flatMap((y) => [
      { y1: y, y2: y, x1: left - markOffset - markLength, x2: left - markOffset },
      { y1: y, y2: y, x1: left + across + markOffset, x2: left + across + markOffset + markLength },
    ]),
  ];
};
