import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';

/** Thrown for what is no archive, or unpacks to more than was allowed. */
export class BadArchive extends Error {
  constructor(readonly reason: 'unreadable' | 'too_large') {
    super(reason);
  }
}

const inflate = promisify(inflateRaw) as (data: Buffer, options: object) => Promise<Buffer>;

interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

/**
 * The XML parts of an XLSX file, unpacked one after the other and never to more than `limit` bytes in all, whatever
 * sizes the archive claims: a few kilobytes can unpack to gigabytes.
 * @throws BadArchive
 */
export const unpackArchive = async (bytes: Buffer, limit: number): Promise<Entry[]> => {
  const entries: Entry[] = [];
  let left = limit;
  for (const { name, method, start, length } of directoryOf(bytes)) {
    if (!/\.(xml|rels)$/.test(name)) continue;
    const packed = bytes.subarray(start, start + length);
    const content = method === 0 ? packed : await inflateWithin(packed, left);
    left -= content.length;
    if (left < 0) throw new BadArchive('too_large');
    entries.push({ name, content });
  }
  return entries;
};

const inflateWithin = async (packed: Buffer, limit: number): Promise<Buffer> => {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, limit) });
  } catch (cause) {
    const tooLarge = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new BadArchive(tooLarge ? 'too_large' : 'unreadable');
  }
};

const endMark = Buffer.from('PK\u0005\u0006');
const entryMark = 0x02014b50;
const mostEntries = 2000;

function* directoryOf(bytes: Buffer) {
  const end = bytes.lastIndexOf(endMark);
  if (end < 0 || end + 22 > bytes.length) throw new BadArchive('unreadable');
  const count = bytes.readUInt16LE(end + 10);
  if (count > mostEntries) throw new BadArchive('too_large');
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) throw new BadArchive('unreadable');
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    if (local + 30 > bytes.length) throw new BadArchive('unreadable');
    yield {
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      length: bytes.readUInt32LE(at + 20),
      start: local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28),
    };
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

/** The same parts as an archive without compression: what a reader unpacks from it is exactly what was measured. */
export const storedArchive = (entries: readonly Entry[]): ArrayBuffer => {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const nameBytes = Buffer.from(name);
    const facts = factsOf(nameBytes, content);
    pieces.push(Buffer.concat([mark(0x04034b50), facts, nameBytes]), content);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([mark(entryMark), version, facts, place, nameBytes]));
    offset += 30 + nameBytes.length + content.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  endMark.copy(end);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  const whole = Buffer.concat([...pieces, listed, end]);
  return whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.length) as ArrayBuffer;
};

/** The 26 bytes that a part's own header and its line in the directory share. */
const factsOf = (name: Buffer, content: Buffer): Buffer => {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(0x0800, 2);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(content.length, 14);
  facts.writeUInt32LE(content.length, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
};

const version = Buffer.from([20, 0]);
const mark = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
