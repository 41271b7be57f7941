import { type CardSide, cardBleed, cardSize } from '@suksa/contracts/settings';
import type { CardFace, CardSurroundings } from './card-face.ts';
import { LayerDrawing } from './layer-drawing.tsx';

interface CardSideDrawingProps {
  readonly side: CardSide;
  readonly face: CardFace;
  readonly around: CardSurroundings;
}

/** One side of a card as SVG in millimetres, with its bleed: editor, preview and print draw with nothing else. */
export function CardSideDrawing({ side, face, around }: CardSideDrawingProps) {
  return (
    <>
      <rect
        x={-cardBleed}
        y={-cardBleed}
        width={cardSize.width + 2 * cardBleed}
        height={cardSize.height + 2 * cardBleed}
        fill={side.background}
      />
      {side.layers.map((layer) => (
        <LayerDrawing key={layer.id} layer={layer} face={face} around={around} />
      ))}
    </>
  );
}
