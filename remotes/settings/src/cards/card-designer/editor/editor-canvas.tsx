import { cardBleed, cardSafe, cardSize } from '@suksa/contracts/settings';
import { type Dispatch, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditorAction, type EditorState, layersOf, selectedLayers } from '../core/editor.ts';
import type { CardFace, CardSurroundings } from '../drawing/card-face.ts';
import { CardSideDrawing } from '../drawing/card-side-drawing.tsx';
import { Around, Handles, Hit, Outline } from './canvas-marks.tsx';
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
