import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import {
  openSigned,
  type SignedKind,
  type TrustedKey,
  textToSign,
  trustedKeysIn,
  Untrusted,
} from '@suksa/contracts';
import { Refused } from '../refused.ts';

/** The private key that signs, readable by its owner alone. */
const signingFile = 'signing.pem';
/** The list of public keys whose signatures are believed. */
const trustedFile = 'trusted';

/** Nobody whose key is trusted has signed it. */
export class NotTrusted extends Refused {
  override readonly name = 'NotTrusted';
}

/** The folder of a place's keys: one private key that signs, and the list of public ones that are trusted. */
export class ReleaseKeys {
  readonly folder: string;
  #signing: Promise<SigningKey | null> | undefined;
  #making: Promise<boolean> | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Where the list of trusted keys lies, for a server's `RELEASE_TRUST`. */
  get trustedFile(): string {
    return path.join(this.folder, trustedFile);
  }

  async trusted(): Promise<readonly TrustedKey[]> {
    const keys = trustedKeysIn((await readFile(this.trustedFile, 'utf8').catch(nullIfMissing)) ?? '');
    return [...new Map(keys.map((key) => [key.id, key])).values()];
  }

  /** Whether something can be signed here. */
  async canSign(): Promise<boolean> {
    return (await this.#key()) !== null;
  }

  /** Makes a key of its own where there is none. Of several that come at once, one makes it. Answers whether it did. */
  make(): Promise<boolean> {
    this.#making ??= this.#makeOnce().finally(() => {
      this.#making = undefined;
    });
    return this.#making;
  }

  async #makeOnce(): Promise<boolean> {
    this.#signing = undefined;
    if (await this.#key()) return false;
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    return this.#write(async (incoming) => {
      await link(incoming, path.join(this.folder, signingFile)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    });
  }

  /** A new key signs from now on; the one before stays trusted, so that what it has signed stays live. */
  async rotate(): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await rm(path.join(this.folder, signingFile), { force: true });
    this.#signing = undefined;
    await this.make();
    return (await this.#keyOrRefuse()).id;
  }

  /** Believes one more key. @throws {Refused} for what is none. */
  async trust({ id, publicKey, comment }: TrustedKey): Promise<void> {
    const line = `${id} ${publicKey} ${comment}`.trim();
    const isKey = trustedKeysIn(line).length === 1 && idOf(Buffer.from(publicKey, 'base64')) === id;
    if (!isKey)
      throw new Refused(`${id} ${publicKey} is no key: copy both from the list of the other place.`);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(this.trustedFile, `${line}\n`, { flag: 'a' });
  }

  /** No signature of that key is believed any more. @throws {Refused} for the key that signs, and for one that isn't listed. */
  async distrust(id: string): Promise<void> {
    if ((await this.#key())?.id === id)
      throw new Refused(`${id} is the key that signs. Make a new one first.`);
    const lines = (await readFile(this.trustedFile, 'utf8').catch(nullIfMissing))?.split('\n') ?? [];
    const rest = lines.filter((line) => !line.startsWith(`${id} `));
    if (rest.length === lines.length)
      throw new Refused(`${id} is not among the trusted keys of ${this.trustedFile}.`);
    await writeFile(this.trustedFile, rest.join('\n'));
  }

  /** The signed text of a document. @throws {Refused} where there is no key to sign with. */
  async sign(kind: SignedKind, document: object, indent = 1): Promise<string> {
    const { id, privateKey } = await this.#keyOrRefuse();
    // As it will be read again: what JSON leaves out isn't signed.
    const plain = JSON.parse(JSON.stringify(document)) as object;
    const value = sign(null, Buffer.from(textToSign(kind, plain)), privateKey).toString('base64');
    return `${JSON.stringify({ ...plain, signature: { key: id, value } }, null, indent)}\n`;
  }

  /** The document in a signed text. @throws {NotTrusted} where no trusted key has signed just that. */
  async open(kind: SignedKind, text: string, name: string): Promise<unknown> {
    const keys = await this.trusted();
    try {
      return openSigned(text, { kind, name, keys, verify: isSignedBy });
    } catch (error) {
      if (!(error instanceof Untrusted)) throw error;
      const hint = keys.length === 0 ? '\nIf it is yours, sign it once: npm run release -- keys adopt' : '';
      throw new NotTrusted(`${error.message}${hint}`);
    }
  }

  /** Which key signs here; null where none does. */
  async signingId(): Promise<string | null> {
    return (await this.#key())?.id ?? null;
  }

  async #keyOrRefuse(): Promise<SigningKey> {
    const key = await this.#key();
    if (key) return key;
    throw new Refused(
      `There is no key here to sign with (${path.join(this.folder, signingFile)}): the release service has it. Name it: RELEASE_SERVICE=https://… RELEASE_TOKEN=…`,
    );
  }

  #key(): Promise<SigningKey | null> {
    this.#signing ??= readKey(path.join(this.folder, signingFile)).then((key) => {
      if (!key) this.#signing = undefined;
      return key;
    });
    return this.#signing;
  }

  /** Writes a key beside its place for `put` to put it there, and trusts whichever is there then. */
  async #write(put: (incoming: string) => Promise<void>): Promise<boolean> {
    const { privateKey } = generateKeyPairSync('ed25519');
    const incoming = path.join(this.folder, `.${process.pid}-${Date.now()}.pem`);
    await writeFile(incoming, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    try {
      await put(incoming);
    } finally {
      await rm(incoming, { force: true });
    }
    const { id, raw } = await this.#keyOrRefuse();
    // Also where another process was faster and hasn't come to it yet.
    if (!(await this.trusted()).some((key) => key.id === id)) {
      const comment = `${userInfo().username}@${hostname()} ${new Date().toISOString().slice(0, 10)}`;
      await writeFile(this.trustedFile, `${id} ${raw.toString('base64')} ${comment}\n`, { flag: 'a' });
    }
    return id === idOf(rawOf(createPublicKey(privateKey)));
  }
}

interface SigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
  /** The 32 bytes of its public half. */
  readonly raw: Buffer;
}

async function readKey(file: string): Promise<SigningKey | null> {
  const pem = await readFile(file, 'utf8').catch(nullIfMissing);
  if (!pem) return null;
  const privateKey = createPrivateKey(pem);
  const raw = rawOf(createPublicKey(privateKey));
  return { id: idOf(raw), privateKey, raw };
}

/** What stands before the 32 bytes of an ed25519 public key in its DER form. */
const derHeader = Buffer.from('302a300506032b6570032100', 'hex');

const rawOf = (publicKey: KeyObject): Buffer =>
  publicKey.export({ type: 'spki', format: 'der' }).subarray(derHeader.length);

const idOf = (raw: Buffer): string => createHash('sha256').update(raw).digest('hex').slice(0, 16);

function isSignedBy(text: string, signature: string, publicKey: string): boolean {
  const key = createPublicKey({
    key: Buffer.concat([derHeader, Buffer.from(publicKey, 'base64')]),
    type: 'spki',
    format: 'der',
  });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
