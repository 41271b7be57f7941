import { CardDesign, type CardLayer, cardSize } from '@suksa/contracts/settings';
import { describe, expect, test } from 'vitest';
import { type EditorAction, type EditorState, edited, editorOf, isDirty, layersOf } from './editor.ts';
import { between, boundsOf, caughtBy, coversCard, resized, rotationTowards } from './geometry.ts';
import { newLayer } from './new-layer.ts';
import { snapped } from './snapping.ts';

const box = (id: string, x: number, y: number, width = 10, height = 5): CardLayer => ({
  ...newLayer('shape', { text: '' }),
  id,
  x,
  y,
  width,
  height,
});

const start = (...layers: CardLayer[]): EditorState =>
  editorOf({ front: { background: '#ffffff', layers }, back: { background: '#ffffff', layers: [] } });

const after = (state: EditorState, ...actions: EditorAction[]) => actions.reduce(edited, state);
const ids = (state: EditorState) => layersOf(state).map(({ id }) => id);
const find = (state: EditorState, id: string) =>
  layersOf(state).find((layer) => layer.id === id) ?? expect.fail(id);

describe('every step can be taken back and done again', () => {
  const steps: EditorAction[] = [
    { type: 'add', layer: newLayer('qr', { text: '' }) },
    { type: 'change', ids: ['a'], changes: { fill: '#112233' } },
    { type: 'select', ids: ['a', 'b'] },
    { type: 'nudge', dx: 1, dy: 0 },
    { type: 'align', how: 'left' },
    { type: 'order', order: 'front' },
    { type: 'duplicate' },
    { type: 'remove' },
    { type: 'background', colour: '#eeeeee' },
  ];

  test('back to the beginning, and forth to the end', () => {
    const first = start(box('a', 0, 0), box('b', 20, 10));
    const last = after(first, ...steps);
    let back = last;
    while (back.past.length > 0) back = edited(back, { type: 'undo' });
    expect(back.design).toEqual(first.design);
    let forth = back;
    while (forth.future.length > 0) forth = edited(forth, { type: 'redo' });
    expect(forth.design).toEqual(last.design);
    expect(isDirty(forth)).toBe(true);
    expect(isDirty(back)).toBe(false);
  });

  test('what was taken back is gone once something else is done', () => {
    const state = after(
      start(box('a', 0, 0)),
      { type: 'select', ids: ['a'] },
      { type: 'nudge', dx: 1, dy: 0 },
      { type: 'undo' },
      { type: 'nudge', dx: 0, dy: 1 },
    );
    expect(state.future).toEqual([]);
    expect(find(state, 'a')).toMatchObject({ x: 0, y: 1 });
  });

  test('one drag, and keys in a row, are one step', () => {
    const dragged = after(
      start(box('a', 0, 0)),
      { type: 'place', boxes: { a: { x: 1 } }, gesture: 'drag 1' },
      { type: 'place', boxes: { a: { x: 2 } }, gesture: 'drag 1' },
      { type: 'end' },
      { type: 'place', boxes: { a: { x: 9 } }, gesture: 'drag 2' },
      { type: 'undo' },
    );
    expect(find(dragged, 'a').x).toBe(2);
    const nudged = after(
      start(box('a', 0, 0)),
      { type: 'select', ids: ['a'] },
      { type: 'nudge', dx: 0.1, dy: 0 },
      { type: 'nudge', dx: 0.1, dy: 0 },
      { type: 'undo' },
    );
    expect(find(nudged, 'a').x).toBe(0);
  });
});

describe('layers', () => {
  test('a change reaches only what a layer has', () => {
    const state = after(start(box('a', 0, 0)), {
      type: 'change',
      ids: ['a'],
      changes: { text: 'no text', radius: 2 },
    });
    expect(find(state, 'a')).toMatchObject({ radius: 2 });
    expect(find(state, 'a')).not.toHaveProperty('text');
  });

  test('a locked one is neither moved nor removed', () => {
    const state = after(
      start({ ...box('a', 0, 0), locked: true }),
      { type: 'select', ids: ['a'] },
      { type: 'nudge', dx: 5, dy: 5 },
      { type: 'place', boxes: { a: { x: 50 } }, gesture: 'drag' },
      { type: 'align', how: 'right' },
      { type: 'remove' },
    );
    expect(find(state, 'a')).toMatchObject({ x: 0, y: 0 });
  });

  test('copies have names of their own, lie aside, and may go to the other side', () => {
    const state = after(
      start(box('a', 0, 0)),
      { type: 'select', ids: ['a'] },
      { type: 'copy' },
      { type: 'paste' },
      { type: 'paste' },
    );
    expect(new Set(ids(state)).size).toBe(3);
    expect(layersOf(state).map(({ x }) => x)).toEqual([0, 2, 4]);
    const other = after(state, { type: 'show', side: 'back' }, { type: 'paste' });
    expect(ids(other)).toEqual(['a']);
    expect(CardDesign.safeParse(other.design).success).toBe(true);
  });

  test('cut and paste moves a layer', () => {
    const state = after(
      start(box('a', 0, 0), box('b', 9, 9)),
      { type: 'select', ids: ['a'] },
      { type: 'cut' },
    );
    expect(ids(state)).toEqual(['b']);
    expect(ids(edited(state, { type: 'paste' }))).toEqual(['b', 'a']);
  });

  test('go up and down one by one, and to the very front and back', () => {
    const three = after(start(box('a', 0, 0), box('b', 0, 0), box('c', 0, 0)), {
      type: 'select',
      ids: ['a'],
    });
    expect(ids(edited(three, { type: 'order', order: 'forward' }))).toEqual(['b', 'a', 'c']);
    expect(ids(edited(three, { type: 'order', order: 'front' }))).toEqual(['b', 'c', 'a']);
    expect(ids(edited(three, { type: 'order', order: 'backward' }))).toEqual(['a', 'b', 'c']);
    const two = edited(three, { type: 'select', ids: ['b', 'c'] });
    expect(ids(edited(two, { type: 'order', order: 'backward' }))).toEqual(['b', 'c', 'a']);
    expect(ids(edited(two, { type: 'order', order: 'back' }))).toEqual(['b', 'c', 'a']);
  });
});

describe('aligning', () => {
  test('one layer aligns to the card', () => {
    const state = after(start(box('a', 3, 3)), { type: 'select', ids: ['a'] });
    expect(find(edited(state, { type: 'align', how: 'right' }), 'a').x).toBeCloseTo(cardSize.width - 10);
    expect(find(edited(state, { type: 'align', how: 'center' }), 'a').x).toBeCloseTo(37.8);
    expect(find(edited(state, { type: 'align', how: 'middle' }), 'a').y).toBeCloseTo(24.49);
  });

  test('several align to each other', () => {
    const state = after(start(box('a', 3, 3), box('b', 20, 30)), { type: 'select', ids: ['a', 'b'] });
    const top = edited(state, { type: 'align', how: 'bottom' });
    expect([find(top, 'a').y, find(top, 'b').y]).toEqual([30, 30]);
  });

  test('three are spread with equal gaps, the outer two stay', () => {
    const state = after(start(box('a', 0, 0), box('b', 12, 0), box('c', 50, 0)), {
      type: 'select',
      ids: ['a', 'b', 'c'],
    });
    const spread = edited(state, { type: 'distribute', axis: 'horizontal' });
    expect(layersOf(spread).map(({ x }) => x)).toEqual([0, 25, 50]);
  });

  test('a turned layer aligns by what is seen of it', () => {
    const state = after(start({ ...box('a', 20, 20), rotation: 90 }), { type: 'select', ids: ['a'] });
    const left = edited(state, { type: 'align', how: 'left' });
    expect(boundsOf(find(left, 'a')).left).toBeCloseTo(0);
  });
});

describe('pulling and turning', () => {
  const layer = { x: 10, y: 10, width: 20, height: 10, rotation: 0 };

  test('the opposite corner stays', () => {
    const wider = resized(layer, { handle: { across: 1, down: 1 }, to: { x: 40, y: 25 }, keepRatio: false });
    expect(wider).toMatchObject({ x: 10, y: 10, width: 30, height: 15 });
    const left = resized(layer, { handle: { across: -1, down: 0 }, to: { x: 5, y: 99 }, keepRatio: false });
    expect(left).toMatchObject({ x: 5, y: 10, width: 25, height: 10 });
  });

  test('the opposite edge stays in a turned layer too', () => {
    const turned = { ...layer, rotation: 90 };
    const before = boundsOf(turned);
    const longer = resized(turned, {
      handle: { across: 1, down: 0 },
      to: { x: 20, y: 35 },
      keepRatio: false,
    });
    expect(boundsOf(longer).top).toBeCloseTo(before.top);
    expect(boundsOf(longer).bottom).toBeCloseTo(35);
  });

  test('width and height may keep their relation, and nothing vanishes', () => {
    const even = resized(layer, { handle: { across: 1, down: 1 }, to: { x: 50, y: 12 }, keepRatio: true });
    expect(even.width / even.height).toBeCloseTo(2);
    const gone = resized(layer, { handle: { across: 1, down: 0 }, to: { x: -50, y: 0 }, keepRatio: false });
    expect(gone.width).toBe(0.5);
  });

  test('turning catches right angles', () => {
    expect(rotationTowards(layer, { x: 20.2, y: 0 }, false)).toBe(0);
    expect(rotationTowards(layer, { x: 40, y: 15.3 }, false)).toBe(90);
    expect(rotationTowards(layer, { x: 30, y: 4 }, true) % 15).toBe(0);
  });
});

describe('catching', () => {
  test('the middle of the card and the edges of others catch what is near', () => {
    const caught = snapped({
      moving: { left: 37.4, right: 47.4, top: 20.3, bottom: 25.3 },
      others: [box('b', 0, 20)],
      within: 0.6,
    });
    expect(caught.dx).toBeCloseTo(0.4);
    expect(caught.dy).toBeCloseTo(-0.3);
    expect(caught.guides).toEqual([
      { axis: 'x', at: cardSize.width / 2 },
      { axis: 'y', at: 20 },
    ]);
  });

  test('nothing far away does', () => {
    const free = snapped({ moving: { left: 10, right: 20, top: 9, bottom: 14 }, others: [], within: 0.5 });
    expect(free).toEqual({ dx: 0, dy: 0, guides: [] });
  });
});

describe('adding, framing and ordering', () => {
  test('each new layer lies a step beside those that are there, and all of them on the card', () => {
    const kinds = ['text', 'qr', 'shape', 'photo', 'qr', 'field', 'logo'] as const;
    const state = after(
      start(box('background', 0, 0, cardSize.width, cardSize.height)),
      ...kinds.map((kind): EditorAction => ({ type: 'add', layer: newLayer(kind, { text: 'A' }) })),
    );
    const added = layersOf(state).slice(1);
    const middles = added.map(({ x, y, width, height }) => `${x + width / 2} ${y + height / 2}`);
    expect(new Set(middles).size).toBe(kinds.length);
    // The first one stays in the middle: a background isn't in its way.
    expect(added[0]).toMatchObject({ x: 22.8, y: 23 });
    for (const layer of added) expect(boundsOf(layer).bottom).toBeLessThan(cardSize.height);
  });

  test('a frame catches what it touches, but neither the background nor what is locked or hidden', () => {
    const layers = [
      box('background', -1, -1, 90, 60),
      box('in', 10, 10),
      box('touched', 18, 18),
      box('out', 60, 40),
      { ...box('locked', 11, 11), locked: true },
      { ...box('hidden', 11, 11), hidden: true },
    ];
    expect(caughtBy(between({ x: 22, y: 20 }, { x: 5, y: 5 }), layers)).toEqual(['in', 'touched']);
    expect(layers.filter(coversCard).map(({ id }) => id)).toEqual(['background']);
  });

  test('a layer is put at any place of the order, and that is one step back', () => {
    const first = start(box('a', 0, 0), box('b', 1, 1), box('c', 2, 2));
    expect(ids(after(first, { type: 'reorder', id: 'a', to: 2 }))).toEqual(['b', 'c', 'a']);
    expect(ids(after(first, { type: 'reorder', id: 'c', to: 1 }))).toEqual(['a', 'c', 'b']);
    expect(ids(after(first, { type: 'reorder', id: 'b', to: -4 }))).toEqual(['b', 'a', 'c']);
    const back = after(first, { type: 'reorder', id: 'a', to: 2 }, { type: 'undo' });
    expect(ids(back)).toEqual(['a', 'b', 'c']);
  });
});
