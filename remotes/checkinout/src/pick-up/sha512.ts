/** Written out because browsers keep their own digest from pages without https, as of a school server in the local network. */
const mask = (1n << 64n) - 1n;

const firstPrimes = (count: number): readonly bigint[] => {
  const primes: bigint[] = [];
  for (let candidate = 2n; primes.length < count; candidate += 1n)
    if (primes.every((prime) => candidate % prime !== 0n)) primes.push(candidate);
  return primes;
};

/** The largest whole number whose power isn't above a value. */
const root = (value: bigint, power: bigint): bigint => {
  let [low, high] = [0n, 1n << 72n];
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** power <= value) low = middle;
    else high = middle;
  }
  return low;
};

const roundConstants = firstPrimes(80).map((prime) => root(prime << 192n, 3n) & mask);
const firstState = firstPrimes(8).map((prime) => root(prime << 128n, 2n) & mask);

const turned = (value: bigint, by: bigint) => ((value >> by) | (value << (64n - by))) & mask;

/** SHA-512 of a short message. */
export function sha512(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 17) / 128) * 128);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, message.length * 8);
  let state: readonly bigint[] = firstState;
  for (let block = 0; block < padded.length; block += 128) state = compressed(state, wordsOf(view, block));
  const digest = new DataView(new ArrayBuffer(64));
  state.forEach((word, at) => {
    digest.setBigUint64(at * 8, word);
  });
  return new Uint8Array(digest.buffer);
}

function wordsOf(view: DataView, block: number): readonly bigint[] {
  const words: bigint[] = [];
  const word = (at: number) => words[at] ?? 0n;
  for (let at = 0; at < 16; at += 1) words.push(view.getBigUint64(block + at * 8));
  for (let at = 16; at < 80; at += 1) {
    const [early, late] = [word(at - 15), word(at - 2)];
    const one = turned(early, 1n) ^ turned(early, 8n) ^ (early >> 7n);
    const two = turned(late, 19n) ^ turned(late, 61n) ^ (late >> 6n);
    words.push((word(at - 16) + one + word(at - 7) + two) & mask);
  }
  return words;
}

function compressed(state: readonly bigint[], words: readonly bigint[]): readonly bigint[] {
  let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state;
  words.forEach((word, at) => {
    const first =
      h +
      (turned(e, 14n) ^ turned(e, 18n) ^ turned(e, 41n)) +
      ((e & f) ^ (~e & mask & g)) +
      (roundConstants[at] ?? 0n) +
      word;
    const second = (turned(a, 28n) ^ turned(a, 34n) ^ turned(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) & mask, c, b, a, (first + second) & mask];
  });
  return [a, b, c, d, e, f, g, h].map((value, at) => (value + (state[at] ?? 0n)) & mask);
}
