/**
 * How a gate knows a card without holding what is on it: by the first 72 bits of a SHA-256 of branch and code. Written
 * out here because browsers keep their own digest from pages without https, as of a school server in the local network.
 */
export const cardKeyText = (branchId: number, code: string): string => `${branchId} ${code.toUpperCase()}`;

/** That digest: twelve characters of base64url. */
export const cardKey = (branchId: number, code: string): string =>
  base64url(sha256(new TextEncoder().encode(cardKeyText(branchId, code))).subarray(0, 9));

/** The mark of all people whom a gate has, of the marks of their parts: the server makes the same of its own. */
export const rosterMark = (marks: string): string =>
  base64url(sha256(new TextEncoder().encode(marks)).subarray(0, 9));

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Of a length that three divides. */
const base64url = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (const shift of [18, 12, 6, 0]) text += alphabet.charAt((bits >> shift) & 63);
  }
  return text;
};

const firstPrimes = (count: number): readonly number[] => {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  return primes;
};
/** The first 32 bits behind the point. */
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) >>> 0;
const roundConstants = Uint32Array.from(firstPrimes(64), (prime) => fraction(Math.cbrt(prime)));
const firstState = Uint32Array.from(firstPrimes(8), (prime) => fraction(Math.sqrt(prime)));

const turned = (value: number, by: number) => (value >>> by) | (value << (32 - by));

const sha256 = (message: Uint8Array): Uint8Array => {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, message.length * 8);
  const state = Uint32Array.from(firstState);
  for (let block = 0; block < padded.length; block += 64) compress(state, wordsOf(view, block));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => {
    digest.setUint32(at * 4, word);
  });
  return new Uint8Array(digest.buffer);
};

const wordsOf = (view: DataView, block: number): Uint32Array => {
  const words = new Uint32Array(64);
  const word = (at: number) => words[at] ?? 0;
  for (let at = 0; at < 16; at += 1) words[at] = view.getUint32(block + at * 4);
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [word(at - 15), word(at - 2)];
    words[at] =
      word(at - 16) +
      (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) +
      word(at - 7) +
      (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
  }
  return words;
};

const compress = (state: Uint32Array, words: Uint32Array): void => {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  words.forEach((word, at) => {
    const first =
      h +
      (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
      ((e & f) ^ (~e & g)) +
      (roundConstants[at] ?? 0) +
      word;
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  });
  [a, b, c, d, e, f, g, h].forEach((value, at) => {
    state[at] = (state[at] ?? 0) + value;
  });
};
