import { type CardLayer, cardSafe, cardSize } from '@suksa/contracts/settings';

/** A layer's place, in millimetres and degrees clockwise around its middle. */
export type Box = Pick<CardLayer, 'x' | 'y' | 'width' | 'height' | 'rotation'>;

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Hundredths of a millimetre: finer than any printer. */
export const rounded = (value: number): number => Math.round(value * 100) / 100 + 0;

export const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

export const turned = ({ x, y }: Point, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
};

/** The upright rectangle that holds a turned box. */
export const boundsOf = (box: Box): Bounds => {
  const middle = middleOf(box);
  const corners = [-1, 1].flatMap((side) =>
    [-1, 1].map((end) => turned({ x: (side * box.width) / 2, y: (end * box.height) / 2 }, box.rotation)),
  );
  return {
    left: middle.x + Math.min(...corners.map(({ x }) => x)),
    right: middle.x + Math.max(...corners.map(({ x }) => x)),
    top: middle.y + Math.min(...corners.map(({ y }) => y)),
    bottom: middle.y + Math.max(...corners.map(({ y }) => y)),
  };
};

export const boundsOfAll = (boxes: readonly Box[]): Bounds => {
  const all = boxes.map(boundsOf);
  return {
    left: Math.min(...all.map(({ left }) => left)),
    right: Math.max(...all.map(({ right }) => right)),
    top: Math.min(...all.map(({ top }) => top)),
    bottom: Math.max(...all.map(({ bottom }) => bottom)),
  };
};

/** The upright rectangle that two points span. */
export const between = (one: Point, other: Point): Bounds => ({
  left: Math.min(one.x, other.x),
  top: Math.min(one.y, other.y),
  right: Math.max(one.x, other.x),
  bottom: Math.max(one.y, other.y),
});

const touches = (one: Bounds, other: Bounds): boolean =>
  one.left <= other.right && one.right >= other.left && one.top <= other.bottom && one.bottom >= other.top;

const holds = (outer: Bounds, inner: Bounds): boolean =>
  outer.left <= inner.left &&
  outer.right >= inner.right &&
  outer.top <= inner.top &&
  outer.bottom >= inner.bottom;

/** What a frame catches: all that it touches, but not what lies behind the whole of it, like a background. */
export const caughtBy = (area: Bounds, layers: readonly CardLayer[]): string[] =>
  layers
    .filter((layer) => {
      const own = boundsOf(layer);
      return !layer.locked && !layer.hidden && touches(own, area) && !holds(own, area);
    })
    .map(({ id }) => id);

/** A background: whoever drags on it means the empty table, until it is selected. */
export const coversCard = (box: Box): boolean =>
  holds(boundsOf(box), {
    left: cardSafe,
    top: cardSafe,
    right: cardSize.width - cardSafe,
    bottom: cardSize.height - cardSafe,
  });

/** How far a new layer steps aside from one that it would lie on, and after how many steps it begins a new row. */
const aside = 3;
const asideSteps = 5;

/** Where a new layer lies on the middle of none that is there. */
export const steppedAside = <Layer extends Box>(layer: Layer, others: readonly Box[]): Layer => {
  const taken = others.filter((other) => !coversCard(other)).map(middleOf);
  for (let step = 0; ; step += 1) {
    const down = aside * (step % asideSteps);
    const across = down + 2 * aside * Math.floor(step / asideSteps);
    const placed = { ...layer, x: rounded(layer.x + across), y: rounded(layer.y + down) };
    const middle = middleOf(placed);
    if (!taken.some(({ x, y }) => Math.hypot(x - middle.x, y - middle.y) < aside / 2)) return placed;
  }
};

/** Which edge or corner is pulled: -1 left or top, 1 right or bottom, 0 neither. */
export interface Handle {
  readonly across: -1 | 0 | 1;
  readonly down: -1 | 0 | 1;
}

export const handles: readonly Handle[] = [
  { across: -1, down: -1 },
  { across: 0, down: -1 },
  { across: 1, down: -1 },
  { across: 1, down: 0 },
  { across: 1, down: 1 },
  { across: 0, down: 1 },
  { across: -1, down: 1 },
  { across: -1, down: 0 },
];

export const smallestSide = 0.5;

interface Pull {
  readonly handle: Handle;
  /** Where the handle is pulled to. */
  readonly to: Point;
  /** Whether width and height keep their relation. */
  readonly keepRatio: boolean;
}

/** The box after a pull: the edge or corner opposite of the handle stays where it is, however the box is turned. */
export const resized = (box: Box, { handle: { across, down }, to, keepRatio }: Pull): Box => {
  const middle = middleOf(box);
  const fixed = turned({ x: (-across * box.width) / 2, y: (-down * box.height) / 2 }, box.rotation);
  const anchor = { x: middle.x + fixed.x, y: middle.y + fixed.y };
  const pulled = turned({ x: to.x - anchor.x, y: to.y - anchor.y }, -box.rotation);
  let width = across === 0 ? box.width : Math.max(smallestSide, across * pulled.x);
  let height = down === 0 ? box.height : Math.max(smallestSide, down * pulled.y);
  if (keepRatio) {
    const byWidth = across === 0 ? 0 : width / box.width;
    const byHeight = down === 0 ? 0 : height / box.height;
    const scale = Math.max(byWidth, byHeight);
    width = box.width * scale;
    height = box.height * scale;
  }
  const reach = turned({ x: (across * width) / 2, y: (down * height) / 2 }, box.rotation);
  return {
    x: rounded(anchor.x + reach.x - width / 2),
    y: rounded(anchor.y + reach.y - height / 2),
    width: rounded(width),
    height: rounded(height),
    rotation: box.rotation,
  };
};

const rightAngleWithin = 3;

/** The turn towards a point above the box's top edge; catches right angles, or with `steps` every 15 degrees. */
export const rotationTowards = (box: Box, to: Point, steps: boolean): number => {
  const middle = middleOf(box);
  const degrees = (Math.atan2(to.y - middle.y, to.x - middle.x) * 180) / Math.PI + 90;
  const turn = degrees > 180 ? degrees - 360 : degrees;
  if (steps) return Math.round(turn / 15) * 15;
  const right = Math.round(turn / 90) * 90;
  return Math.abs(turn - right) <= rightAngleWithin ? right : Math.round(turn * 10) / 10;
};
