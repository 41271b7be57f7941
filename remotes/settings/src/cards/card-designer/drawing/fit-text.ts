import type { CardTextFit } from '@suksa/contracts/settings';
import { pointInMillimetres } from './fonts.ts';

export interface TextToFit {
  readonly text: string;
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
  /** Points, as designed. */
  readonly size: number;
  readonly fit: CardTextFit;
  /** The longest texts that stand in this place on other cards. */
  readonly others: readonly string[];
}

export interface FittedText {
  /** Points. */
  readonly size: number;
  readonly lines: readonly string[];
  /** Below what can be read on plastic, or sticking out of its place. */
  readonly tooSmall: boolean;
}

/** Millimetres of a text in letters of one millimetre. */
export type Measure = (text: string) => number;

/** Lao stacks marks above and below the letter. */
export const lineHeight = 1.5;
/** Points: what still can be read on a printed card. */
export const smallestReadable = 4.5;

/** How a text stands in its place: smaller letters, or more lines, where it is too long. */
export const fitted = (wanted: TextToFit, measure: Measure): FittedText => {
  const { text, width, size, fit, others } = wanted;
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(measure));
  const sizeFor = (texts: readonly string[]) => {
    const needed = widest(texts);
    return needed === 0 ? size : Math.min(size, width / needed / pointInMillimetres);
  };
  switch (fit) {
    case 'none':
      return { size, lines: [text], tooSmall: measure(text) * size * pointInMillimetres > width + 0.01 };
    case 'each':
      return single(text, sizeFor([text]));
    case 'same':
      return single(text, sizeFor([text, ...others]));
    case 'wrap':
      return wrapped(wanted, measure);
  }
};

const single = (text: string, exact: number): FittedText => {
  const size = Math.floor(exact * 20) / 20;
  return { size, lines: [text], tooSmall: size < smallestReadable };
};

/** Breaks between words, and makes the letters smaller until all lines have room. */
const wrapped = ({ text, width, height, size }: TextToFit, measure: Measure): FittedText => {
  for (let points = size; points >= 3; points -= 0.25) {
    const millimetres = points * pointInMillimetres;
    const lines = linesOf(text, width / millimetres, measure);
    const isIn =
      lines.length * lineHeight * millimetres <= height + 0.01 &&
      lines.every((line) => measure(line) * millimetres <= width + 0.01);
    if (isIn || (lines.length === 1 && points <= smallestReadable))
      return { size: points, lines, tooSmall: points < smallestReadable };
  }
  return { size: 3, lines: linesOf(text, width / (3 * pointInMillimetres), measure), tooSmall: true };
};

const linesOf = (text: string, width: number, measure: Measure): string[] =>
  text.split('\n').flatMap((paragraph) => brokenLines(paragraph, width, measure));

const brokenLines = (paragraph: string, width: number, measure: Measure): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const part of breakable(paragraph)) {
    if (line && measure((line + part).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = part.trimStart();
    } else line += part;
  }
  return [...lines, line.trimEnd()];
};

/** Lao writes no blanks between words, so the browser's dictionary says where a line may break. */
const breakable = (text: string): string[] => {
  if (typeof Intl.Segmenter !== 'function') return text.split(/(?<= )/);
  const words = [...new Intl.Segmenter('lo', { granularity: 'word' }).segment(text)].map(
    ({ segment }) => segment,
  );
  return words.reduce<string[]>((parts, word) => {
    const before = parts.at(-1);
    // A blank or a full stop belongs to the word before it.
    if (before !== undefined && /^[\s.,:;)]+$/.test(word)) parts[parts.length - 1] = before + word;
    else parts.push(word);
    return parts;
  }, []);
};
