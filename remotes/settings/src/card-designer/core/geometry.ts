import type { CardLayer } from '@suksa/contracts/settings';

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
