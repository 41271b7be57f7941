import type { CardLayer } from '@suksa/contracts/settings';
import { type Dispatch, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { type EditorAction, type EditorState, layersOf, selectedLayers } from '../core/editor.ts';
import {
  type Bounds,
  type Box,
  between,
  boundsOfAll,
  caughtBy,
  coversCard,
  type Handle,
  type Point,
  resized,
  rotationTowards,
  rounded,
} from '../core/geometry.ts';
import { type Guide, snapped } from '../core/snapping.ts';

type Drag =
  | { readonly kind: 'move'; readonly from: Point; readonly layers: readonly CardLayer[] }
  | { readonly kind: 'resize'; readonly layer: CardLayer; readonly handle: Handle }
  | { readonly kind: 'rotate'; readonly layer: CardLayer }
  | {
      readonly kind: 'frame';
      readonly from: Point;
      readonly add: readonly string[];
      /** What a click that frames nothing selects: the background under it. */
      readonly under?: string;
    };

interface Dragging {
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorAction>;
  /** Pixels of a millimetre. */
  readonly scale: number;
  readonly snap: boolean;
}

const catchingPixels = 6;
/** A hand that trembles on a click moves nothing. */
const stillPixels = 3;

/** Moving, pulling, turning and framing with the pointer. */
export function useDragging({ svg, state, dispatch, scale, snap }: Dragging) {
  const drag = useRef<Drag | null>(null);
  const gesture = useRef(0);
  const begun = useRef(false);
  const [guides, setGuides] = useState<readonly Guide[]>([]);
  const [frame, setFrame] = useState<Bounds | null>(null);

  const pointOf = (event: PointerEvent): Point => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    const point = new DOMPoint(event.clientX, event.clientY);
    return matrix ? point.matrixTransform(matrix) : point;
  };

  function begin(event: PointerEvent, next: Drag) {
    if (event.button !== 0) return;
    event.stopPropagation();
    svg.current?.setPointerCapture(event.pointerId);
    gesture.current += 1;
    begun.current = false;
    drag.current = next;
  }

  function onLayerDown(event: PointerEvent, layer: CardLayer) {
    if (coversCard(layer) && !state.selected.includes(layer.id)) return onEmptyDown(event, layer.id);
    const several = event.shiftKey || event.ctrlKey || event.metaKey;
    if (several) dispatch({ type: 'toggle', id: layer.id });
    else if (!state.selected.includes(layer.id)) dispatch({ type: 'select', ids: [layer.id] });
    const moving = state.selected.includes(layer.id) && !several ? selectedLayers(state) : [layer];
    begin(event, { kind: 'move', from: pointOf(event), layers: several ? [] : moving });
  }

  function onEmptyDown(event: PointerEvent, under?: string) {
    const add = event.shiftKey ? state.selected : [];
    dispatch({ type: 'select', ids: add });
    begin(event, { kind: 'frame', from: pointOf(event), add, ...(under ? { under } : {}) });
  }

  function onMove(event: PointerEvent) {
    const current = drag.current;
    if (!current) return;
    const to = pointOf(event);
    const name = `${current.kind} ${gesture.current}`;
    switch (current.kind) {
      case 'move':
        return move(current, to, name, event.altKey);
      case 'frame':
        return setFrame(between(current.from, to));
      case 'rotate': {
        const rotation = rotationTowards(current.layer, to, event.shiftKey);
        return dispatch({ type: 'place', boxes: { [current.layer.id]: { rotation } }, gesture: name });
      }
      case 'resize': {
        const keepRatio = event.shiftKey || current.layer.kind === 'qr';
        const caught =
          snap && !event.altKey && current.layer.rotation === 0 ? catchPoint(current.layer, to) : to;
        const box = resized(current.layer, { handle: current.handle, to: caught, keepRatio });
        return dispatch({ type: 'place', boxes: { [current.layer.id]: box }, gesture: name });
      }
    }
  }

  function move(current: Extract<Drag, { kind: 'move' }>, to: Point, name: string, free: boolean) {
    const [dx, dy] = [to.x - current.from.x, to.y - current.from.y];
    if (current.layers.length === 0) return;
    if (!begun.current && Math.hypot(dx, dy) * scale < stillPixels) return;
    begun.current = true;
    const bounds = boundsOfAll(current.layers);
    const moving = {
      left: bounds.left + dx,
      right: bounds.right + dx,
      top: bounds.top + dy,
      bottom: bounds.bottom + dy,
    };
    const caught =
      snap && !free
        ? snapped({ moving, others: othersThan(current.layers), within: catchingPixels / scale })
        : { dx: 0, dy: 0, guides: [] };
    setGuides(caught.guides);
    const boxes = Object.fromEntries(
      current.layers.map(({ id, x, y }) => [
        id,
        { x: rounded(x + dx + caught.dx), y: rounded(y + dy + caught.dy) },
      ]),
    );
    dispatch({ type: 'place', boxes, gesture: name });
  }

  const othersThan = (layers: readonly CardLayer[]): readonly Box[] => {
    const ids = layers.map(({ id }) => id);
    return layersOf(state).filter(({ id, hidden }) => !hidden && !ids.includes(id));
  };

  /** The edge that is pulled is caught by what a moved layer would be caught by. */
  function catchPoint(layer: CardLayer, to: Point): Point {
    const point = { left: to.x, right: to.x, top: to.y, bottom: to.y };
    const {
      dx,
      dy,
      guides: lines,
    } = snapped({
      moving: point,
      others: othersThan([layer]),
      within: catchingPixels / scale,
    });
    setGuides(lines);
    return { x: to.x + dx, y: to.y + dy };
  }

  function onUp(event: PointerEvent) {
    const current = drag.current;
    drag.current = null;
    setGuides([]);
    if (current?.kind === 'frame') {
      const area = between(current.from, pointOf(event));
      const isClick = Math.hypot(area.right - area.left, area.bottom - area.top) * scale < stillPixels;
      const found = isClick ? [current.under ?? []].flat() : caughtBy(area, layersOf(state));
      if (found.length > 0) dispatch({ type: 'select', ids: [...new Set([...current.add, ...found])] });
      setFrame(null);
    } else if (current) dispatch({ type: 'end' });
  }

  return {
    guides,
    frame,
    onLayerDown,
    onEmptyDown,
    onHandleDown: (event: PointerEvent, layer: CardLayer, handle: Handle) =>
      begin(event, { kind: 'resize', layer, handle }),
    onTurnDown: (event: PointerEvent, layer: CardLayer) => begin(event, { kind: 'rotate', layer }),
    onMove,
    onUp,
  };
}
