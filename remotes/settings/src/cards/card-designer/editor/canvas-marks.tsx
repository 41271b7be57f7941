import type { CardLayer } from '@suksa/contracts/settings';
import type { PointerEvent } from 'react';
import { boundsOfAll, handles } from '../core/geometry.ts';
import classes from './editor-canvas.module.css';
import type { useDragging } from './use-dragging.ts';

const turnOf = ({ rotation, x, y, width, height }: CardLayer) =>
  rotation ? `rotate(${rotation} ${x + width / 2} ${y + height / 2})` : undefined;

export function Hit({ layer, onDown }: { layer: CardLayer; onDown: (event: PointerEvent) => void }) {
  if (layer.locked || layer.hidden) return null;
  const { x, y, width, height } = layer;
  return (
    <rect
      className={classes.hit}
      data-hit={layer.id}
      transform={turnOf(layer)}
      x={x}
      y={y}
      width={width}
      height={height}
      onPointerDown={onDown}
    />
  );
}

export function Outline({ layer, pixel }: { layer: CardLayer; pixel: number }) {
  const { x, y, width, height } = layer;
  return (
    <rect
      className={classes.outline}
      data-locked={layer.locked || undefined}
      transform={turnOf(layer)}
      x={x}
      y={y}
      width={width}
      height={height}
      strokeWidth={1.5 * pixel}
    />
  );
}

export function Around({ layers, pixel }: { layers: readonly CardLayer[]; pixel: number }) {
  const { left, top, right, bottom } = boundsOfAll(layers);
  return (
    <rect
      className={classes.around}
      x={left}
      y={top}
      width={right - left}
      height={bottom - top}
      strokeWidth={pixel}
      strokeDasharray={`${3 * pixel} ${3 * pixel}`}
    />
  );
}

interface HandlesProps {
  readonly layer: CardLayer;
  readonly pixel: number;
  readonly dragging: ReturnType<typeof useDragging>;
}

const cursors = ['nwse-resize', 'ns-resize', 'nesw-resize', 'ew-resize'];

export function Handles({ layer, pixel, dragging }: HandlesProps) {
  const { x, y, width, height } = layer;
  const side = 9 * pixel;
  const turnAt = y - 20 * pixel;
  return (
    <g transform={turnOf(layer)}>
      <line
        className={classes.stem}
        x1={x + width / 2}
        x2={x + width / 2}
        y1={y}
        y2={turnAt}
        strokeWidth={pixel}
      />
      <circle
        className={classes.turn}
        data-handle="turn"
        cx={x + width / 2}
        cy={turnAt}
        r={side / 1.8}
        strokeWidth={1.5 * pixel}
        onPointerDown={(event) => dragging.onTurnDown(event, layer)}
      />
      {handles.map((handle, index) => (
        <rect
          key={`${handle.across} ${handle.down}`}
          className={classes.handle}
          data-handle={`${handle.across} ${handle.down}`}
          cursor={cursors[index % 4]}
          x={x + (width * (handle.across + 1)) / 2 - side / 2}
          y={y + (height * (handle.down + 1)) / 2 - side / 2}
          width={side}
          height={side}
          strokeWidth={1.5 * pixel}
          onPointerDown={(event) => dragging.onHandleDown(event, layer, handle)}
        />
      ))}
    </g>
  );
}
