import { sha512 } from './sha512.ts';

/**
 * Whether a message was signed by who holds the key (RFC 8032), without the browser's own cryptography, which pages over
 * http don't get. It only checks and knows no secret, so how long it takes tells nobody anything.
 */
export function isSigned(message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64 || publicKey.length !== 32) return false;
  const commitment = signature.subarray(0, 32);
  const [key, point] = [decoded(publicKey), decoded(commitment)];
  const scalar = numberOf(signature.subarray(32));
  if (!key || !point || scalar >= order) return false;
  const hashed = numberOf(sha512(joined(commitment, publicKey, message))) % order;
  return areSame(times(base, scalar), sum(point, times(key, hashed)));
}

const prime = (1n << 255n) - 19n;
const order = (1n << 252n) + 27742317777372353535851937790883648493n;

const reduced = (value: bigint) => {
  const rest = value % prime;
  return rest < 0n ? rest + prime : rest;
};
const power = (value: bigint, exponent: bigint): bigint => {
  let [result, square, left] = [1n, reduced(value), exponent];
  while (left > 0n) {
    if (left & 1n) result = (result * square) % prime;
    square = (square * square) % prime;
    left >>= 1n;
  }
  return result;
};
const inverse = (value: bigint) => power(value, prime - 2n);

const curve = reduced(-121665n * inverse(121666n));
const rootOfMinusOne = power(2n, (prime - 1n) / 4n);

/** In extended coordinates. */
interface Point {
  readonly x: bigint;
  readonly y: bigint;
  readonly z: bigint;
  readonly t: bigint;
}
const pointAt = (x: bigint, y: bigint): Point => ({ x, y, z: 1n, t: (x * y) % prime });

const sum = (a: Point, b: Point): Point => {
  const one = reduced((a.y - a.x) * (b.y - b.x));
  const two = ((a.y + a.x) * (b.y + b.x)) % prime;
  const three = (2n * a.t * curve * b.t) % prime;
  const four = (2n * a.z * b.z) % prime;
  const [e, f, g, h] = [two - one, four - three, four + three, two + one];
  return { x: reduced(e * f), y: reduced(g * h), z: reduced(f * g), t: reduced(e * h) };
};

const times = (point: Point, factor: bigint): Point => {
  let result = pointAt(0n, 1n);
  let doubled = point;
  for (let left = factor; left > 0n; left >>= 1n) {
    if (left & 1n) result = sum(result, doubled);
    doubled = sum(doubled, doubled);
  }
  return result;
};

const areSame = (a: Point, b: Point) =>
  reduced(a.x * b.z - b.x * a.z) === 0n && reduced(a.y * b.z - b.y * a.z) === 0n;

/** Null for what is no point of the curve. */
const decoded = (bytes: Uint8Array): Point | null => {
  const whole = numberOf(bytes);
  const y = whole & ((1n << 255n) - 1n);
  if (y >= prime) return null;
  const squared = reduced((y * y - 1n) * inverse(curve * y * y + 1n));
  let x = power(squared, (prime + 3n) / 8n);
  if (reduced(x * x - squared) !== 0n) x = (x * rootOfMinusOne) % prime;
  if (reduced(x * x - squared) !== 0n) return null;
  const isOdd = whole >> 255n === 1n;
  if (x === 0n && isOdd) return null;
  return pointAt(((x & 1n) === 1n) === isOdd ? x : prime - x, y);
};

/** The first byte is the least. */
const numberOf = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n);

const joined = (...parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

const base: Point = (() => {
  const y = reduced(4n * inverse(5n));
  const bytes = Uint8Array.from({ length: 32 }, (_, at) => Number((y >> BigInt(at * 8)) & 255n));
  const point = decoded(bytes);
  if (!point) throw new Error('The base point lies on the curve.');
  return point;
})();
