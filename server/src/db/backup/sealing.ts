import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { BackupTrouble } from './backup-trouble.ts';
import type { BackupKey } from './key.ts';

/**
 * A sealed file: the magic line, the opening line (JSON: which key, which salt, made when), then pieces, each with its
 * length, its ciphertext and its tag. Every piece is bound to its place, to the opening line and to whether it is the
 * last: pieces that are changed, swapped, left out or cut off at the end are found (AES-256-GCM, a key for each file).
 */
const magic = 'SUKSA BACKUP 1\n';
const pieceSize = 256 * 1024;
const tagSize = 16;

export interface Opening {
  readonly key: string;
  readonly salt: string;
  readonly createdAt: string;
}

const fileKey = (key: BackupKey, salt: string) =>
  Buffer.from(hkdfSync('sha256', key.bytes, Buffer.from(salt, 'base64url'), 'suksa backup 1', 32));

const nonceOf = (place: number, isLast: boolean) => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(place, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

/** Seals whatever comes, in pieces of one size. */
export async function* seal(
  source: AsyncIterable<Buffer>,
  { key, createdAt }: { readonly key: BackupKey; readonly createdAt: Date },
): AsyncGenerator<Buffer> {
  const opening: Opening = {
    key: key.id,
    salt: randomBytes(32).toString('base64url'),
    createdAt: createdAt.toISOString(),
  };
  const bound = Buffer.from(`${magic}${JSON.stringify(opening)}\n`);
  const secret = fileKey(key, opening.salt);
  let place = 0;
  const piece = (plain: Buffer, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', secret, nonceOf(place, isLast)).setAAD(bound);
    place += 1;
    const length = Buffer.alloc(4);
    length.writeUInt32BE((plain.length << 1) | (isLast ? 1 : 0));
    return Buffer.concat([length, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  yield bound;
  let waiting: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    while (waiting.length > pieceSize) {
      yield piece(waiting.subarray(0, pieceSize), false);
      waiting = waiting.subarray(pieceSize);
    }
  }
  yield piece(waiting, true);
}

const damaged = () =>
  new BackupTrouble('damaged', 'The backup is damaged or incomplete. Take another one: nothing was changed.');

/** What was sealed. Throws at the first byte that isn't as it was written, and where the end is missing. */
export async function* unseal(source: AsyncIterable<Buffer>, key: BackupKey): AsyncGenerator<Buffer> {
  const reader = new Reader(source);
  const bound = await reader.opening();
  const opening = JSON.parse(bound.subarray(magic.length).toString()) as Opening;
  if (opening.key !== key.id)
    throw new BackupTrouble(
      'wrong_key',
      `The backup was made with the key ${opening.key}; the one given is ${key.id}. Give the right one with --key.`,
    );
  const secret = fileKey(key, opening.salt);
  for (let place = 0; ; place += 1) {
    const length = await reader.take(4);
    const size = length.readUInt32BE() >>> 1;
    const isLast = (length.readUInt32BE() & 1) === 1;
    if (size > pieceSize) throw damaged();
    const piece = await reader.take(size + tagSize);
    const decipher = createDecipheriv('aes-256-gcm', secret, nonceOf(place, isLast), {
      authTagLength: tagSize,
    });
    decipher.setAAD(bound).setAuthTag(piece.subarray(size));
    const plain = decipher.update(piece.subarray(0, size));
    try {
      decipher.final();
    } catch {
      throw damaged();
    }
    yield plain;
    if (!isLast) continue;
    if (await reader.hasMore()) throw damaged();
    return;
  }
}

/** Takes so many bytes at a time from what comes in pieces of any size. */
class Reader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done) return false;
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
    return true;
  }

  async take(size: number): Promise<Buffer> {
    while (this.#held.length < size) if (!(await this.#more())) throw damaged();
    const taken = this.#held.subarray(0, size);
    this.#held = this.#held.subarray(size);
    return taken;
  }

  async hasMore(): Promise<boolean> {
    return this.#held.length > 0 || (await this.#more());
  }

  /** The magic line and the opening line. */
  async opening(): Promise<Buffer> {
    const most = 4096;
    let end = -1;
    while (end < 0 && this.#held.length < most) {
      if (!(await this.#more())) break;
      end = this.#held.indexOf('\n', magic.length);
    }
    if (end < 0 || this.#held.subarray(0, magic.length).toString() !== magic)
      throw new BackupTrouble('not_a_backup', 'This file is no backup of Suksa.');
    return this.take(end + 1);
  }
}
