import { expect, test } from 'vitest';
import { fitted, type TextToFit } from './fit-text.ts';

/** Every letter is half as wide as it is high. */
const measure = (text: string) => text.length * 0.5;
const wanted = (changes: Partial<TextToFit>): TextToFit => ({
  text: 'Somchai',
  width: 20,
  height: 10,
  size: 12,
  fit: 'each',
  others: [],
  ...changes,
});
const millimetre = 72 / 25.4;

test('a short text keeps its size', () => {
  expect(fitted(wanted({}), measure)).toEqual({ size: 12, lines: ['Somchai'], tooSmall: false });
});

test('a long one gets smaller letters, never wider than its place', () => {
  const text = 'Bounthavy Phommachanh Xayavong';
  const { size } = fitted(wanted({ text }), measure);
  expect(size).toBeLessThan(12);
  expect((size / millimetre) * measure(text)).toBeLessThanOrEqual(20);
});

test('with one size for all, the longest real value decides', () => {
  const others = ['A name of more than thirty letters'];
  const alone = fitted(wanted({ fit: 'each', others }), measure);
  const like = fitted(wanted({ fit: 'same', others }), measure);
  expect(alone.size).toBe(12);
  expect((like.size / millimetre) * measure(others[0] ?? '')).toBeLessThanOrEqual(20);
});

test('a text may break into lines, between words', () => {
  const { lines, size } = fitted(
    wanted({ text: 'If found, please return to the school', fit: 'wrap', size: 8 }),
    measure,
  );
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join(' ')).toBe('If found, please return to the school');
  expect(lines.length * (size / millimetre) * 1.5).toBeLessThanOrEqual(10.01);
});

test('Lao breaks where its words end, though it writes no blanks', () => {
  const text = 'ໂຮງຮຽນມັດທະຍົມສົມບູນບ້ານດອນນົກຂຸ້ມ';
  const { lines } = fitted(wanted({ text, fit: 'wrap', size: 8 }), measure);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe(text);
});

test('what can no longer be read is told', () => {
  expect(fitted(wanted({ text: 'x'.repeat(200) }), measure).tooSmall).toBe(true);
  expect(fitted(wanted({ text: 'x'.repeat(200), fit: 'none' }), measure).tooSmall).toBe(true);
});
