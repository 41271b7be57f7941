/** What a pass says, as its code holds it: a guardian lets somebody come for a child on one day. */
export interface PassFacts {
  readonly id: number;
  readonly studentId: number;
  readonly guardianId: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly bearer: string;
}

export interface ReadPass {
  readonly facts: PassFacts;
  /** What was signed. */
  readonly signed: string;
  readonly signature: Uint8Array;
}

const mark = 'SKP1.';

/** By its beginning a pass is told from cards and codes. */
export const isPass = (code: string): boolean => code.trim().startsWith(mark);

/** What is to be signed. */
export const passText = ({ id, studentId, guardianId, day, bearer }: PassFacts): string =>
  mark + toBase64url(new TextEncoder().encode(JSON.stringify([id, studentId, guardianId, day, bearer])));

/** The whole code, as a QR shows it: what the pass says, and the signature that `sign` makes of it. */
export const passToken = (facts: PassFacts, sign: (text: string) => Uint8Array): string => {
  const text = passText(facts);
  return `${text}.${toBase64url(sign(text))}`;
};

/** Null for what isn't one; nothing of it is believed before its signature is checked. */
export const readPass = (token: string): ReadPass | null => {
  const [, text, signature, ...more] = token.trim().split('.');
  if (!isPass(token) || !text || !signature || more.length > 0) return null;
  try {
    const facts = factsIn(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(fromBase64url(text))));
    return facts && { facts, signed: mark + text, signature: fromBase64url(signature) };
  } catch {
    return null;
  }
};

const factsIn = (value: unknown): PassFacts | null => {
  if (!Array.isArray(value) || value.length !== 5) return null;
  const [id, studentId, guardianId, day, bearer] = value as unknown[];
  const isId = (one: unknown): one is number => typeof one === 'number' && Number.isInteger(one) && one > 0;
  if (!isId(id) || !isId(studentId) || !isId(guardianId)) return null;
  if (typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day) || typeof bearer !== 'string') return null;
  return { id, studentId, guardianId, day, bearer };
};

/** Without padding. */
export const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export const fromBase64url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
