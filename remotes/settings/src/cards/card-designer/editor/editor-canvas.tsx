import { type CardLayer, cardBleed, cardSafe, cardSize } from '@suksa/contracts/settings';
import { type Dispatch, type PointerEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditorAction, type EditorState, layersOf, selectedLayers } from '../core/editor.ts';
import { boundsOfAll, handles } from '../core/geometry.ts';
import type { CardFace, CardSurroundings } from '../drawing/card-face.ts';
import { CardSideDrawing } from '../drawing/card-side-drawing.tsx';
import classes from './editor-canvas.module.css';
import { TextInPlace } from './text-in-place.tsx';
import { useDragging } from './use-dragging.ts';
import { tabToLayer } from './use-editor-keys.ts';
import { useLayerName } from './use-layer-name.ts';

/** Millimetres of table around the card. */
export const canvasMargin = 9;

interface EditorCanvasProps {
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorAction>;
  readonly face: CardFace;
  readonly around: CardSurroundings;
  /** Pixels of a millimetre. */
  readonly scale: number;
  readonly guides: boolean;
  readonly snap: boolean;
  /** Looks only: nothing is dragged. */
  readonly still?: boolean;
  /** The layer whose text is typed on the card. */
  readonly editing: string | null;
  readonly onEdit: () => boolean;
  readonly onEdited: () => void;
}

/** The card on the table: what is drawn is what is printed, with handles on top. */
export function EditorCanvas({
  state,
  dispatch,
  face,
  around,
  scale,
  guides,
  snap,
  still = false,
  editing,
  onEdit,
  onEdited,
}: EditorCanvasProps) {
  const { t } = useTranslation('settings');
  const nameOf = useLayerName();
  const table = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const clip = useId();
  const dragging = useDragging({ svg, state, dispatch, scale, snap });
  const width = cardSize.width + 2 * canvasMargin;
  const height = cardSize.height + 2 * canvasMargin;
  const chosen = selectedLayers(state);
  const pixel = 1 / scale;
  const written = layersOf(state).find(({ id }) => id === editing);
  return (
    <div
      ref={table}
      className={classes.canvas}
      role="application"
      aria-label={t('cards.canvas.label', { side: t(`cards.sides.${state.side}`) })}
      aria-roledescription={t('cards.canvas.role')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keys
      tabIndex={0}
      onKeyDown={(event) => tabToLayer(event, state, dispatch)}
      // The table around the card is empty space too.
      onPointerDown={still ? undefined : (event) => dragging.onEmptyDown(event)}
      onDoubleClick={still ? undefined : onEdit}
    >
      <p className={classes.spoken} aria-live="polite">
        {chosen.length > 0 ? t('cards.canvas.selected', { names: chosen.map(nameOf).join(', ') }) : ''}
      </p>
      <div className={classes.board}>
        <svg
          ref={svg}
          className={classes.drawing}
          data-still={still || undefined}
          width={width * scale}
          height={height * scale}
          viewBox={`${-canvasMargin} ${-canvasMargin} ${width} ${height}`}
          aria-hidden="true"
          onPointerMove={still ? undefined : dragging.onMove}
          onPointerUp={still ? undefined : dragging.onUp}
          onPointerCancel={still ? undefined : dragging.onUp}
        >
          <clipPath id={clip}>
            <CardEdge grow={guides ? cardBleed : 0} />
          </clipPath>
          <CardEdge className={classes.shadow} />
          <g clipPath={`url(#${clip})`}>
            <CardSideDrawing side={state.design[state.side]} face={face} around={around} />
          </g>
          {guides && <Guides pixel={pixel} />}
          {!still &&
            layersOf(state).map((layer) => (
              <Hit key={layer.id} layer={layer} onDown={(event) => dragging.onLayerDown(event, layer)} />
            ))}
          {chosen.map((layer) => (
            <Outline key={layer.id} layer={layer} pixel={pixel} />
          ))}
          {chosen.length > 1 && <Around layers={chosen} pixel={pixel} />}
          {!still && chosen.length === 1 && chosen[0] && !chosen[0].locked && (
            <Handles layer={chosen[0]} pixel={pixel} dragging={dragging} />
          )}
          {dragging.guides.map(({ axis, at }) =>
            axis === 'x' ? (
              <line
                key={`x${at}`}
                className={classes.caught}
                x1={at}
                x2={at}
                y1={-canvasMargin}
                y2={height}
                strokeWidth={pixel}
              />
            ) : (
              <line
                key={`y${at}`}
                className={classes.caught}
                y1={at}
                y2={at}
                x1={-canvasMargin}
                x2={width}
                strokeWidth={pixel}
              />
            ),
          )}
          {dragging.frame && (
            <rect
              className={classes.frame}
              x={dragging.frame.left}
              y={dragging.frame.top}
              width={dragging.frame.right - dragging.frame.left}
              height={dragging.frame.bottom - dragging.frame.top}
              strokeWidth={pixel}
            />
          )}
        </svg>
        {written?.kind === 'text' && !still && (
          <TextInPlace
            layer={written}
            scale={scale}
            margin={canvasMargin}
            onChange={(text) =>
              dispatch({
                type: 'change',
                ids: [written.id],
                changes: { text },
                gesture: `type ${written.id} text`,
              })
            }
            onClose={() => {
              onEdited();
              table.current?.focus({ preventScroll: true });
            }}
          />
        )}
      </div>
    </div>
  );
}

function CardEdge({ grow = 0, className }: { grow?: number; className?: string | undefined }) {
  return (
    <rect
      className={className}
      x={-grow}
      y={-grow}
      width={cardSize.width + 2 * grow}
      height={cardSize.height + 2 * grow}
      rx={grow > 0 ? 0 : cardSize.corner}
    />
  );
}

/** The cut, what may be lost by it, and what a background must cover. */
function Guides({ pixel }: { pixel: number }) {
  const { width, height, corner } = cardSize;
  const dash = `${4 * pixel} ${3 * pixel}`;
  return (
    <g fill="none" strokeWidth={pixel} pointerEvents="none">
      <rect
        className={classes.bleed}
        x={-cardBleed}
        y={-cardBleed}
        width={width + 2 * cardBleed}
        height={height + 2 * cardBleed}
        strokeDasharray={dash}
      />
      <rect className={classes.cut} width={width} height={height} rx={corner} />
      <rect
        className={classes.safe}
        x={cardSafe}
        y={cardSafe}
        width={width - 2 * cardSafe}
        height={height - 2 * cardSafe}
        strokeDasharray={dash}
      />
    </g>
  );
}

const turnOf = ({ rotation, x, y, width, height }: CardLayer) =>
  rotation ? `rotate(${rotation} ${x + width / 2} ${y + height / 2})` : undefined;

function Hit({ layer, onDown }: { layer: CardLayer; onDown: (event: PointerEvent) => void }) {
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

function Outline({ layer, pixel }: { layer: CardLayer; pixel: number }) {
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

function Around({ layers, pixel }: { layers: readonly CardLayer[]; pixel: number }) {
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

function Handles({ layer, pixel, dragging }: HandlesProps) {
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
