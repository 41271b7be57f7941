import { type CardSide, cardSize } from '@suksa/contracts/settings';
import type { CardFace, CardSurroundings } from './card-face.ts';
import { CardSideDrawing } from './card-side-drawing.tsx';

interface CardPictureProps {
  readonly side: CardSide;
  readonly face: CardFace;
  readonly around: CardSurroundings;
  readonly label: string;
  readonly className?: string | undefined;
}

/** One side as a small picture: as it comes out of the printer, cut. */
export function CardPicture({ side, face, around, label, className }: CardPictureProps) {
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${cardSize.width} ${cardSize.height}`}
    >
      <CardSideDrawing side={side} face={face} around={around} />
    </svg>
  );
}
