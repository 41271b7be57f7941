import type { CardLayer } from '@suksa/contracts/settings';
import { type FittedText, fitted, lineHeight } from './fit-text.ts';
import { fontFamilies, pointInMillimetres } from './fonts.ts';
import { measureIn } from './measure-text.ts';

type Written = Extract<CardLayer, { kind: 'text' | 'field' }>;

/** How a layer's text stands in its place, e.g. to warn where it becomes too small to be read. */
export const fittedLayer = (layer: Written, text: string, others: readonly string[]): FittedText =>
  fitted(
    { text, width: layer.width, height: layer.height, size: layer.size, fit: layer.fit, others },
    measureIn(layer.font, layer.bold),
  );

interface TextDrawingProps {
  readonly layer: Written;
  readonly text: string;
  readonly others: readonly string[];
}

const anchors = { start: 'start', center: 'middle', end: 'end' } as const;
/** From the middle of a line down to where its letters stand, in letters' heights. */
const baseline = 0.34;

export function TextDrawing({ layer, text, others }: TextDrawingProps) {
  if (!text) return null;
  const { size, lines } = fittedLayer(layer, text, others);
  const height = size * pointInMillimetres;
  const x = { start: 0, center: layer.width / 2, end: layer.width }[layer.align];
  const first = layer.height / 2 - ((lines.length - 1) * height * lineHeight) / 2 + height * baseline;
  return (
    <text
      fontFamily={fontFamilies[layer.font]}
      fontSize={height}
      fontWeight={layer.bold ? 700 : 400}
      fill={layer.colour}
      textAnchor={anchors[layer.align]}
      xmlSpace="preserve"
    >
      {lines.map((line, index) => (
        <tspan
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else to be told apart by
          key={index}
          x={x}
          y={first + index * height * lineHeight}
        >
          {line}
        </tspan>
      ))}
    </text>
  );
}
