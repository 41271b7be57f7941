import { cardSafe, cardSize } from '@suksa/contracts/settings';
import { type Bounds, type Box, boundsOf } from './geometry.ts';

/** A line on which something was caught: `at` millimetres across (`x`) or down (`y`). */
export interface Guide {
  readonly axis: 'x' | 'y';
  readonly at: number;
}

export interface Snap {
  readonly dx: number;
  readonly dy: number;
  readonly guides: readonly Guide[];
}

interface SnapRequest {
  /** What moves, as it would be without being caught. */
  readonly moving: Bounds;
  readonly others: readonly Box[];
  /** Millimetres within which a line catches. */
  readonly within: number;
}

/** Edges and middle of the card, its safe area, and edges and middles of the other layers catch what moves. */
export const snapped = ({ moving, others, within }: SnapRequest): Snap => {
  const bounds = others.map(boundsOf);
  const across = nearest(
    [moving.left, (moving.left + moving.right) / 2, moving.right],
    [...linesOf(cardSize.width), ...bounds.flatMap(({ left, right }) => [left, (left + right) / 2, right])],
    within,
  );
  const down = nearest(
    [moving.top, (moving.top + moving.bottom) / 2, moving.bottom],
    [...linesOf(cardSize.height), ...bounds.flatMap(({ top, bottom }) => [top, (top + bottom) / 2, bottom])],
    within,
  );
  return {
    dx: across?.by ?? 0,
    dy: down?.by ?? 0,
    guides: [
      ...(across ? [{ axis: 'x', at: across.at } as const] : []),
      ...(down ? [{ axis: 'y', at: down.at } as const] : []),
    ],
  };
};

const linesOf = (length: number) => [0, cardSafe, length / 2, length - cardSafe, length];

const nearest = (own: readonly number[], lines: readonly number[], within: number) =>
  own
    .flatMap((from) => lines.map((at) => ({ at, by: at - from })))
    .filter(({ by }) => Math.abs(by) <= within)
    .sort((a, b) => Math.abs(a.by) - Math.abs(b.by))[0];
