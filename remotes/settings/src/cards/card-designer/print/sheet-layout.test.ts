import { cardBleed, cardSize } from '@suksa/contracts/settings';
import { expect, test } from 'vitest';
import { cardsASheet, cropMarks, placeOnSheet, sheet } from './sheet-layout.ts';

const places = (side: 'front' | 'back') =>
  Array.from({ length: cardsASheet }, (_, index) => placeOnSheet(index, side));

/** Of sums of decimal millimetres. */
const tolerance = 1e-6;

test('ten cards stand on the paper, none over another, with room for their bleed', () => {
  expect(places('front')).toHaveLength(10);
  for (const { x, y } of places('front')) {
    expect(x - cardBleed).toBeGreaterThan(4);
    expect(x + cardSize.width + cardBleed).toBeLessThan(sheet.width - 4);
    expect(y - cardBleed).toBeGreaterThan(4);
    expect(y + cardSize.height + cardBleed).toBeLessThan(sheet.height - 4);
  }
  const [first, second, third] = places('front');
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThan(cardSize.width + 2 * cardBleed - tolerance);
  expect((third?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThan(cardSize.height + 2 * cardBleed - tolerance);
});

test('each back lies behind its front when the paper is turned over its long edge', () => {
  for (const [index, front] of places('front').entries()) {
    const back = placeOnSheet(index, 'back');
    expect(sheet.width - (back.x + cardSize.width)).toBeCloseTo(front.x);
    expect(back.y).toBeCloseTo(front.y);
  }
});

test('crop marks show every cut, outside of every card and on the paper', () => {
  const marks = cropMarks();
  expect(marks).toHaveLength(2 * (2 * 2) + 2 * (2 * 5));
  for (const { x1, x2, y1, y2 } of marks) {
    for (const at of [x1, x2]) expect(at).toBeGreaterThan(0);
    for (const at of [y1, y2]) expect(at).toBeGreaterThan(0);
    const inside = places('front').some(
      ({ x, y }) => x1 > x && x1 < x + cardSize.width && y1 > y && y1 < y + cardSize.height,
    );
    expect(inside).toBe(false);
  }
});
