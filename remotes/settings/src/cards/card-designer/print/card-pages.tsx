import {
  type CardDesign,
  type CardSideName,
  cardBleed,
  cardSides,
  cardSize,
} from '@suksa/contracts/settings';
import type { CardFace, CardSurroundings } from '../drawing/card-face.ts';
import { CardSideDrawing } from '../drawing/card-side-drawing.tsx';
import classes from './card-pages.module.css';
import { cardsASheet, cropMarks, placeOnSheet, sheet } from './sheet-layout.ts';

/** One card ready to be drawn. */
export interface DrawnCard {
  readonly id: number;
  readonly design: CardDesign;
  readonly face: CardFace;
}

interface CardPagesProps {
  readonly cards: readonly DrawnCard[];
  readonly around: CardSurroundings;
  readonly backs: boolean;
}

const sidesOf = (backs: boolean): readonly CardSideName[] => (backs ? cardSides : ['front']);

/** For a card printer: each side is a page of the card's own size. */
export function SinglePages({ cards, around, backs }: CardPagesProps) {
  return cards.flatMap(({ id, design, face }) =>
    sidesOf(backs).map((side) => (
      <div key={`${id} ${side}`} className={classes.card} data-print-card={side}>
        <svg
          width={`${cardSize.width}mm`}
          height={`${cardSize.height}mm`}
          viewBox={`0 0 ${cardSize.width} ${cardSize.height}`}
          aria-hidden="true"
        >
          <CardSideDrawing side={design[side]} face={face} around={around} />
        </svg>
      </div>
    )),
  );
}

/** A4 with ten cards and crop marks; the backs of a sheet follow its fronts. */
export function SheetPages({ cards, around, backs }: CardPagesProps) {
  const sheets = Array.from({ length: Math.ceil(cards.length / cardsASheet) }, (_, index) =>
    cards.slice(index * cardsASheet, (index + 1) * cardsASheet),
  );
  return sheets.flatMap((onSheet) =>
    sidesOf(backs).map((side) => (
      <div key={`${onSheet[0]?.id} ${side}`} className={classes.sheet}>
        <svg
          width={`${sheet.width}mm`}
          height={`${sheet.height}mm`}
          viewBox={`0 0 ${sheet.width} ${sheet.height}`}
          aria-hidden="true"
        >
          {cropMarks().map((line) => (
            <line key={`${line.x1} ${line.y1}`} {...line} stroke="#000" strokeWidth={0.1} />
          ))}
          {onSheet.map((card, place) => (
            <PlacedCard
              key={card.id}
              card={card}
              side={side}
              around={around}
              {...placeOnSheet(place, side)}
            />
          ))}
        </svg>
      </div>
    )),
  );
}

interface PlacedCardProps {
  readonly card: DrawnCard;
  readonly side: CardSideName;
  readonly around: CardSurroundings;
  readonly x: number;
  readonly y: number;
}

/** With its bleed, which ends half way to the next card. */
function PlacedCard({ card: { design, face }, side, around, x, y }: PlacedCardProps) {
  const [width, height] = [cardSize.width + 2 * cardBleed, cardSize.height + 2 * cardBleed];
  return (
    <svg
      aria-hidden="true"
      data-print-card={side}
      x={x - cardBleed}
      y={y - cardBleed}
      width={width}
      height={height}
      viewBox={`${-cardBleed} ${-cardBleed} ${width} ${height}`}
    >
      <CardSideDrawing side={design[side]} face={face} around={around} />
    </svg>
  );
}
