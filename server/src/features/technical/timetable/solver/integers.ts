/**
 * Inside, everything is an `Int32Array`, so that the engine sees one kind of array everywhere and reads it without a
 * detour. A place outside reads as `undefined`, which no caller ever asks for.
 */
export const at = (array: Int32Array, index: number): number => array[index] as number;

export const integers = (numbers: Iterable<number>): Int32Array => Int32Array.from(numbers);

export const filled = (length: number, value: number): Int32Array => new Int32Array(length).fill(value);

/** How many bits are set. */
export const bitsIn = (mask: number): number => {
  const pairs = mask - ((mask >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
};

/** The place of the lowest bit of a mask that has one. */
export const lowestBit = (mask: number): number => 31 - Math.clz32(mask & -mask);

export const highestBit = (mask: number): number => 31 - Math.clz32(mask);

/** So many bits from a place on. */
export const bitsFrom = (place: number, count: number): number => ((1 << count) - 1) << place;
