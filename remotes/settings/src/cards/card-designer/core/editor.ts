import type { CardDesign, CardLayer, CardSideName } from '@suksa/contracts/settings';
import {
  type Alignment,
  type Axis,
  aligned,
  distributed,
  type Order,
  ordered,
  reordered,
  shifted,
} from './arranging.ts';
import { type Box, steppedAside } from './geometry.ts';

/** What a step back restores. */
interface Moment {
  readonly design: CardDesign;
  readonly side: CardSideName;
  readonly selected: readonly string[];
}

export interface EditorState extends Moment {
  /** As it was loaded or last saved. */
  readonly saved: CardDesign;
  readonly past: readonly Moment[];
  readonly future: readonly Moment[];
  /** Edits of one gesture (a drag, keys in a row, typing in one field) are one step back. */
  readonly gesture: string | null;
  readonly clipboard: readonly CardLayer[];
  /** How often the clipboard was pasted, so that copies don't hide each other. */
  readonly pasted: number;
}

type PropertyOf<Layer> = Layer extends unknown ? Exclude<keyof Layer, 'id' | 'kind'> : never;
type ValueOf<Layer, Property> = Layer extends unknown
  ? Property extends keyof Layer
    ? Layer[Property]
    : never
  : never;

/** Properties of any layer, each with a value that it may have: what a kind of layer doesn't have, it doesn't get. */
export type LayerChanges = {
  readonly [Property in PropertyOf<CardLayer>]?: ValueOf<CardLayer, Property>;
};

export type EditorAction =
  | { readonly type: 'load'; readonly design: CardDesign }
  | { readonly type: 'saved'; readonly design: CardDesign }
  | { readonly type: 'show'; readonly side: CardSideName }
  | { readonly type: 'select'; readonly ids: readonly string[] }
  | { readonly type: 'toggle'; readonly id: string }
  | { readonly type: 'add'; readonly layer: CardLayer }
  | {
      readonly type: 'change';
      readonly ids: readonly string[];
      readonly changes: LayerChanges;
      readonly gesture?: string;
    }
  | {
      readonly type: 'place';
      readonly boxes: Readonly<Record<string, Partial<Box>>>;
      readonly gesture: string;
    }
  | { readonly type: 'nudge'; readonly dx: number; readonly dy: number }
  | { readonly type: 'align'; readonly how: Alignment }
  | { readonly type: 'distribute'; readonly axis: Axis }
  | { readonly type: 'order'; readonly order: Order }
  | { readonly type: 'reorder'; readonly id: string; readonly to: number }
  | { readonly type: 'background'; readonly colour: string }
  /** Takes a whole other design, e.g. an earlier version; can be taken back. */
  | { readonly type: 'replace'; readonly design: CardDesign }
  | { readonly type: 'remove' }
  | { readonly type: 'copy' }
  | { readonly type: 'cut' }
  | { readonly type: 'paste' }
  | { readonly type: 'duplicate' }
  | { readonly type: 'end' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

const stepsKept = 200;
/** How far a copy lies from what it was copied from. */
const copyOffset = 2;

export const editorOf = (design: CardDesign): EditorState => ({
  design,
  saved: design,
  side: 'front',
  selected: [],
  past: [],
  future: [],
  gesture: null,
  clipboard: [],
  pasted: 0,
});

export const isDirty = ({ design, saved }: EditorState): boolean => design !== saved;
export const layersOf = ({ design, side }: EditorState): readonly CardLayer[] => design[side].layers;
export const selectedLayers = (state: EditorState): readonly CardLayer[] =>
  layersOf(state).filter(({ id }) => state.selected.includes(id));

/** The whole editor as a pure function of what was and what is done. */
export const edited = (state: EditorState, action: EditorAction): EditorState => {
  switch (action.type) {
    case 'load':
      return { ...editorOf(action.design), clipboard: state.clipboard };
    case 'saved':
      return { ...state, saved: action.design, gesture: null };
    case 'show':
      return { ...state, side: action.side, selected: [], gesture: null };
    case 'select':
      return { ...state, selected: action.ids, gesture: null };
    case 'toggle':
      return { ...state, selected: toggled(state.selected, action.id), gesture: null };
    case 'end':
      return { ...state, gesture: null };
    case 'undo':
      return undone(state);
    case 'redo':
      return redone(state);
    case 'copy':
      return { ...state, clipboard: selectedLayers(state), pasted: 0 };
    case 'cut':
      return without({ ...state, clipboard: selectedLayers(state), pasted: 0 });
    case 'paste':
      return pasted(state);
    case 'duplicate':
      return inserted(state, selectedLayers(state), copyOffset);
    case 'remove':
      return without(state);
    case 'add':
      return inserted(state, [steppedAside(action.layer, layersOf(state))], 0);
    case 'replace':
      return { ...stepped(state, action.design, null), selected: [] };
    case 'background':
      return stepped(
        state,
        { ...state.design, [state.side]: { ...state.design[state.side], background: action.colour } },
        'background',
      );
    default:
      return withLayers(state, rearranged(state, action), gestureOf(action, state));
  }
};

type Rearranging = Extract<
  EditorAction,
  { type: 'change' | 'place' | 'nudge' | 'align' | 'distribute' | 'order' | 'reorder' }
>;

const rearranged = (state: EditorState, action: Rearranging): CardLayer[] => {
  const [layers, ids] = [layersOf(state), state.selected];
  switch (action.type) {
    case 'change':
      return layers.map((layer) => (action.ids.includes(layer.id) ? changed(layer, action.changes) : layer));
    case 'place':
      return layers.map((layer) => ({ ...layer, ...(layer.locked ? {} : action.boxes[layer.id]) }));
    case 'nudge':
      return shifted(layers, ids, action);
    case 'align':
      return aligned(layers, ids, action.how);
    case 'distribute':
      return distributed(layers, ids, action.axis);
    case 'order':
      return ordered(layers, ids, action.order);
    case 'reorder':
      return reordered(layers, action.id, action.to);
  }
};

const gestureOf = (action: Rearranging, { selected }: EditorState): string | null => {
  if (action.type === 'nudge') return `nudge ${selected.join()}`;
  return 'gesture' in action ? (action.gesture ?? null) : null;
};

/** A line has no letters and a photo no text: only what the layer has is changed. */
const changed = (layer: CardLayer, changes: LayerChanges): CardLayer => {
  const own = Object.fromEntries(Object.entries(changes).filter(([key]) => key in layer));
  return { ...layer, ...own } as CardLayer;
};

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

const momentOf = ({ design, side, selected }: EditorState): Moment => ({ design, side, selected });

/** A step that can be taken back; within one gesture, the step that it began is only carried on. */
const stepped = (state: EditorState, design: CardDesign, gesture: string | null): EditorState => ({
  ...state,
  design,
  past:
    gesture !== null && gesture === state.gesture
      ? state.past
      : [...state.past, momentOf(state)].slice(-stepsKept),
  future: [],
  gesture,
});

const withLayers = (state: EditorState, layers: CardLayer[], gesture: string | null = null): EditorState =>
  stepped(state, { ...state.design, [state.side]: { ...state.design[state.side], layers } }, gesture);

const without = (state: EditorState): EditorState => {
  const kept = layersOf(state).filter(({ id, locked }) => locked || !state.selected.includes(id));
  if (kept.length === layersOf(state).length) return state;
  return { ...withLayers(state, kept), selected: [] };
};

const pasted = (state: EditorState): EditorState => {
  if (state.clipboard.length === 0) return state;
  const times = state.pasted + 1;
  return { ...inserted(state, state.clipboard, copyOffset * times), pasted: times };
};

const inserted = (state: EditorState, layers: readonly CardLayer[], offset: number): EditorState => {
  if (layers.length === 0) return state;
  const taken = new Set(layersOf(state).map(({ id }) => id));
  const added = layers.map((layer) => {
    const id = freeId(layer, taken);
    taken.add(id);
    return { ...layer, id, x: layer.x + offset, y: layer.y + offset, locked: false };
  });
  return {
    ...withLayers(state, [...layersOf(state), ...added]),
    selected: added.map(({ id }) => id),
  };
};

const freeId = ({ id, kind }: CardLayer, taken: ReadonlySet<string>): string => {
  if (!taken.has(id)) return id;
  for (let number = 2; ; number++) if (!taken.has(`${kind}-${number}`)) return `${kind}-${number}`;
};

const undone = (state: EditorState): EditorState => {
  const before = state.past.at(-1);
  if (!before) return state;
  return {
    ...state,
    ...before,
    past: state.past.slice(0, -1),
    future: [momentOf(state), ...state.future],
    gesture: null,
  };
};

const redone = (state: EditorState): EditorState => {
  const [next, ...future] = state.future;
  if (!next) return state;
  return { ...state, ...next, past: [...state.past, momentOf(state)], future, gesture: null };
};
