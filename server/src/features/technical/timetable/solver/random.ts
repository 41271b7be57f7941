/** A generator that gives the same numbers for the same seed on every machine (xoshiro128**, public domain). */
export interface Random {
  /** A whole number from 0 to `below - 1`. */
  readonly below: (below: number) => number;
  /** True so many times in a hundred. */
  readonly chance: (percent: number) => boolean;
}

export function randomFrom(seed: number): Random {
  let mixed = seed | 0;
  const mix = (): number => {
    mixed = (mixed + 0x9e3779b9) | 0;
    let value = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
    return value ^ (value >>> 16);
  };
  let [a, b, c, d] = [mix(), mix(), mix(), mix() | 1];
  const next = (): number => {
    const times = Math.imul(b, 5);
    const result = Math.imul((times << 7) | (times >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result;
  };
  return {
    below: (below) => Math.floor((next() / 0x100000000) * below),
    chance: (percent) => (next() / 0x100000000) * 100 < percent,
  };
}
