import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

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

/** Every part of an archive: where its packed bytes lie and what they come to. */
export function* directoryOf(bytes: Buffer) {
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
      checksum: bytes.readUInt32LE(at + 16),
      length: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      start: local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28),
    };
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}
