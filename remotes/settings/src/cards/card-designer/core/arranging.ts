import { type CardLayer, cardSize } from '@suksa/contracts/settings';
import { type Bounds, boundsOf, boundsOfAll, rounded } from './geometry.ts';

export const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof alignments)[number];
export type Axis = 'horizontal' | 'vertical';
export type Order = 'front' | 'forward' | 'backward' | 'back';

type Layers = readonly CardLayer[];
type Ids = readonly string[];

const card: Bounds = { left: 0, top: 0, right: cardSize.width, bottom: cardSize.height };

const moved = (layer: CardLayer, dx: number, dy: number): CardLayer => ({
  ...layer,
  x: rounded(layer.x + dx),
  y: rounded(layer.y + dy),
});

/** One layer aligns to the card, several to the rectangle around them. */
export const aligned = (layers: Layers, ids: Ids, how: Alignment): CardLayer[] => {
  const chosen = layers.filter(({ id, locked }) => ids.includes(id) && !locked);
  if (chosen.length === 0) return [...layers];
  const frame = chosen.length === 1 ? card : boundsOfAll(chosen);
  return layers.map((layer) => (chosen.includes(layer) ? alignedTo(layer, frame, how) : layer));
};

const alignedTo = (layer: CardLayer, frame: Bounds, how: Alignment): CardLayer => {
  const own = boundsOf(layer);
  switch (how) {
    case 'left':
      return moved(layer, frame.left - own.left, 0);
    case 'right':
      return moved(layer, frame.right - own.right, 0);
    case 'center':
      return moved(layer, (frame.left + frame.right - own.left - own.right) / 2, 0);
    case 'top':
      return moved(layer, 0, frame.top - own.top);
    case 'bottom':
      return moved(layer, 0, frame.bottom - own.bottom);
    case 'middle':
      return moved(layer, 0, (frame.top + frame.bottom - own.top - own.bottom) / 2);
  }
};

/** Equal gaps between three layers or more; the outermost two stay. */
export const distributed = (layers: Layers, ids: Ids, axis: Axis): CardLayer[] => {
  const [start, end] = axis === 'horizontal' ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
  const chosen = layers
    .filter(({ id, locked }) => ids.includes(id) && !locked)
    .sort((a, b) => boundsOf(a)[start] - boundsOf(b)[start]);
  const [first, last] = [chosen[0], chosen.at(-1)];
  if (chosen.length < 3 || !first || !last) return [...layers];
  const taken = chosen.reduce((sum, layer) => sum + boundsOf(layer)[end] - boundsOf(layer)[start], 0);
  const gap = (boundsOf(last)[end] - boundsOf(first)[start] - taken) / (chosen.length - 1);
  const shifts = new Map<string, number>();
  let at = boundsOf(first)[start];
  for (const layer of chosen) {
    const own = boundsOf(layer);
    shifts.set(layer.id, at - own[start]);
    at += own[end] - own[start] + gap;
  }
  return layers.map((layer) => {
    const shift = shifts.get(layer.id);
    if (shift === undefined) return layer;
    return axis === 'horizontal' ? moved(layer, shift, 0) : moved(layer, 0, shift);
  });
};

/** The last layer lies on top. */
export const ordered = (layers: Layers, ids: Ids, order: Order): CardLayer[] => {
  const chosen = layers.filter(({ id }) => ids.includes(id));
  const rest = layers.filter(({ id }) => !ids.includes(id));
  if (order === 'front') return [...rest, ...chosen];
  if (order === 'back') return [...chosen, ...rest];
  const next = [...layers];
  const places = order === 'forward' ? [...next.keys()].reverse() : [...next.keys()];
  const step = order === 'forward' ? 1 : -1;
  for (const place of places) {
    const [layer, other] = [next[place], next[place + step]];
    if (!layer || !other || !ids.includes(layer.id) || ids.includes(other.id)) continue;
    next[place] = other;
    next[place + step] = layer;
  }
  return next;
};

/** Puts one layer at a place of the order, 0 for the lowest; beyond the ends it is the outermost. */
export const reordered = (layers: Layers, id: string, to: number): CardLayer[] => {
  const layer = layers.find((one) => one.id === id);
  if (!layer) return [...layers];
  const rest = layers.filter((one) => one !== layer);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), layer, ...rest.slice(place)];
};

/** Moves by so much; locked layers stay. */
export const shifted = (layers: Layers, ids: Ids, { dx, dy }: { dx: number; dy: number }): CardLayer[] =>
  layers.map((layer) => (ids.includes(layer.id) && !layer.locked ? moved(layer, dx, dy) : layer));
