import * as z from 'zod/mini';

/** What is signed in the place of releases. Each kind says its name, so that one never stands for another. */
export type SignedKind = 'record' | 'pass' | 'gate-run' | 'composition' | 'pointer';

/** By whose key, and an ed25519 signature in base64. */
export const Signature = z.object({
  key: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  value: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/)),
});
export type Signature = z.infer<typeof Signature>;

/** A key whose signatures are believed: one line of the list of trusted keys. */
export interface TrustedKey {
  readonly id: string;
  /** The 32 bytes of an ed25519 public key, in base64. */
  readonly publicKey: string;
  /** Whose it is, for people. */
  readonly comment: string;
}

/** Thrown for what nobody has signed whose key is trusted. */
export class Untrusted extends Error {
  override readonly name: string = 'Untrusted';
}

/** The text that is signed: the document without its signature, after what kind of one it is. */
export const textToSign = (kind: SignedKind, document: object): string =>
  `suksa ${kind}\n${JSON.stringify(document)}`;

/** `<id> <public key> <comment>` on each line; empty ones, and those that begin with #, are for people. */
export const trustedKeysIn = (list: string): readonly TrustedKey[] =>
  list.split('\n').flatMap((line) => {
    const [, id, publicKey, comment = ''] =
      /^([0-9a-f]{16}) ([A-Za-z0-9+/]{43}=)(?: (.*))?$/.exec(line.trim()) ?? [];
    return id && publicKey ? [{ id, publicKey, comment }] : [];
  });

interface Opening {
  readonly kind: SignedKind;
  /** What it is called in a refusal. */
  readonly name: string;
  readonly keys: readonly TrustedKey[];
  /** Whether the signature of a text is by that key: the caller's, because contracts run in browsers too. */
  readonly verify: (text: string, signature: string, publicKey: string) => boolean;
}

/**
 * The document in a signed text, without its signature.
 *
 * @throws {Untrusted} where it has none, or it isn't by a trusted key and of just this document as this kind.
 */
export function openSigned(text: string, { kind, name, keys, verify }: Opening): unknown {
  const { signature, ...document } = objectIn(text, name);
  const signed = Signature.safeParse(signature);
  if (!signed.success) throw new Untrusted(`${name} is not signed.`);
  const key = keys.find(({ id }) => id === signed.data.key);
  if (!key)
    throw new Untrusted(`${name} is signed with the key ${signed.data.key}, which is not trusted here.`);
  if (verify(textToSign(kind, document), signed.data.value, key.publicKey)) return document;
  throw new Untrusted(`${name} is not what was signed: somebody has changed it.`);
}

/** The document in a text whose signature nobody asks for. */
export function openUnsigned(text: string, name: string): unknown {
  const { signature: _, ...document } = objectIn(text, name);
  return document;
}

function objectIn(text: string, name: string): Record<string, unknown> {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  throw new SyntaxError(`${name} is no document.`);
}
