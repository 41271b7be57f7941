import type { CardLayer } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useId } from 'react';
import { type CardFace, type CardSurroundings, dateFields } from './card-face.ts';
import { classBeside } from './class-beside.ts';
import { barcodePath, type CodePath, qrPath } from './codes.ts';
import { TextDrawing } from './text-drawing.tsx';

interface LayerDrawingProps {
  readonly layer: CardLayer;
  readonly face: CardFace;
  readonly around: CardSurroundings;
}

/** One layer at its place, in millimetres. */
export function LayerDrawing({ layer, ...rest }: LayerDrawingProps) {
  const { x, y, width, height, rotation, opacity, hidden } = layer;
  if (hidden) return null;
  const turn = rotation ? ` rotate(${rotation} ${width / 2} ${height / 2})` : '';
  return (
    <g
      transform={`translate(${x} ${y})${turn}`}
      opacity={opacity === 1 ? undefined : opacity}
      data-layer={layer.id}
    >
      <Content layer={layer} {...rest} />
    </g>
  );
}

function Content({ layer, face, around }: LayerDrawingProps) {
  switch (layer.kind) {
    case 'text':
      return <TextDrawing layer={layer} text={layer.text} others={[]} />;
    case 'field':
      return <FieldDrawing layer={layer} face={face} around={around} />;
    case 'photo':
      return <PhotoDrawing layer={layer} photo={face.photo} />;
    case 'logo':
      return (
        <PictureDrawing
          layer={layer}
          href={around.pictures.branch[layer.source]}
          drafting={around.drafting}
        />
      );
    case 'picture':
      return (
        <PictureDrawing
          layer={layer}
          href={around.pictures.uploaded[layer.pictureId]}
          cover={layer.cover}
          drafting={around.drafting}
        />
      );
    case 'shape':
      return <ShapeDrawing layer={layer} />;
    case 'qr':
      return <CodeDrawing layer={layer} code={qrPath(face.token, layer.background ? 2 : 0)} square />;
    case 'barcode': {
      const value = face.values[layer.value];
      return value ? <CodeDrawing layer={layer} code={barcodePath(value, layer.background ? 6 : 0)} /> : null;
    }
  }
}

type Of<Kind extends CardLayer['kind']> = Extract<CardLayer, { kind: Kind }>;

function FieldDrawing({ layer, face, around }: { layer: Of<'field'> } & Omit<LayerDrawingProps, 'layer'>) {
  const textOf = useFieldText();
  const others = layer.fit === 'same' ? (around.longest[layer.field] ?? []) : [];
  return (
    <TextDrawing
      layer={layer}
      text={textOf(layer, face.values[layer.field] ?? '')}
      others={others.map((value) => textOf(layer, value))}
    />
  );
}

/** A value as a field layer writes it: dates as people read them, nothing at all for an empty one. */
export function useFieldText() {
  const format = useFormat();
  return ({ field, before }: Of<'field'>, value: string): string => {
    if (!value) return '';
    if (field === 'class') return before + classBeside(before, value);
    return before + (dateFields.has(field) ? format.date(value) : value);
  };
}

function PhotoDrawing({ layer, photo }: { layer: Of<'photo'>; photo: string | null }) {
  const clip = useId();
  const { width, height, radius, stroke, strokeWidth } = layer;
  return (
    <>
      <clipPath id={clip}>
        <rect width={width} height={height} rx={radius} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        {photo ? (
          <image href={photo} width={width} height={height} preserveAspectRatio="xMidYMid slice" />
        ) : (
          <Silhouette width={width} height={height} />
        )}
      </g>
      {stroke && strokeWidth > 0 && (
        <rect
          width={width}
          height={height}
          rx={radius}
          fill="none"
          stroke={stroke}
          strokeWidth={strokeWidth}
        />
      )}
    </>
  );
}

/** Where there is no photo yet. */
function Silhouette({ width, height }: { width: number; height: number }) {
  const unit = Math.min(width, height * 0.8);
  return (
    <>
      <rect width={width} height={height} fill="#e6ebe9" />
      <circle cx={width / 2} cy={height / 2 - unit * 0.12} r={unit * 0.2} fill="#b4c0bb" />
      <ellipse cx={width / 2} cy={height / 2 + unit * 0.45} rx={unit * 0.36} ry={unit * 0.3} fill="#b4c0bb" />
    </>
  );
}

interface PictureDrawingProps {
  readonly layer: Of<'logo' | 'picture'>;
  readonly href: string | undefined;
  readonly cover?: boolean;
  readonly drafting: boolean | undefined;
}

function PictureDrawing({ layer: { width, height }, href, cover = false, drafting }: PictureDrawingProps) {
  if (!href)
    return drafting ? (
      <rect
        width={width}
        height={height}
        fill="#eef2f0"
        stroke="#8b9893"
        strokeWidth={0.2}
        strokeDasharray="1 0.6"
      />
    ) : null;
  return (
    <svg width={width} height={height} aria-hidden="true">
      <image
        href={href}
        width={width}
        height={height}
        preserveAspectRatio={cover ? 'xMidYMid slice' : 'xMidYMid meet'}
      />
    </svg>
  );
}

function ShapeDrawing({ layer }: { layer: Of<'shape'> }) {
  const { shape, width, height, fill, stroke, strokeWidth, radius } = layer;
  const paint = {
    fill: fill ?? 'none',
    ...(stroke && strokeWidth > 0 ? { stroke, strokeWidth } : {}),
  };
  switch (shape) {
    case 'rectangle':
      return <rect width={width} height={height} rx={radius} {...paint} />;
    case 'ellipse':
      return <ellipse cx={width / 2} cy={height / 2} rx={width / 2} ry={height / 2} {...paint} />;
    case 'line':
      return (
        <line
          y1={height / 2}
          y2={height / 2}
          x2={width}
          stroke={stroke ?? fill ?? '#000000'}
          strokeWidth={strokeWidth}
        />
      );
  }
}

interface CodeDrawingProps {
  readonly layer: Of<'qr' | 'barcode'>;
  readonly code: CodePath;
  readonly square?: boolean;
}

/** Sharp edges: a reader looks for them. */
function CodeDrawing({ layer, code, square = false }: CodeDrawingProps) {
  const { width, height, colour, background } = layer;
  const side = Math.min(width, height);
  const [across, down] = square ? [side, side] : [width, height];
  const left = (width - across) / 2;
  const top = (height - down) / 2;
  return (
    <g transform={`translate(${left} ${top})`}>
      {background && <rect width={across} height={down} fill={background} />}
      <path
        d={code.path}
        fill={colour}
        shapeRendering="crispEdges"
        transform={`scale(${across / code.width} ${down / code.height})`}
      />
    </g>
  );
}
