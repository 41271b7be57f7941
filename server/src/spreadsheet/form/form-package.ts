import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { BadArchive, directoryOf } from '../archive.ts';

interface Part {
  readonly name: string;
  readonly method: number;
  readonly checksum: number;
  readonly unpacked: number;
  readonly packed: Buffer;
}

/** Bytes of all parts together; a form of ten sheets has about one million. */
const mostUnpacked = 30_000_000;

/** A workbook as its parts. What isn’t changed goes back into the file byte for byte. */
export interface FormPackage {
  readonly names: readonly string[];
  /** Empty where there is none. */
  readonly read: (name: string) => string;
  readonly replace: (name: string, content: string) => void;
  readonly remove: (name: string) => void;
  readonly bytes: () => Buffer;
}

/** @throws BadArchive */
export const openPackage = (file: Buffer): FormPackage => {
  const parts = new Map<string, Part>();
  let total = 0;
  for (const { name, method, checksum, length, unpacked, start } of directoryOf(file)) {
    if (name.endsWith('/')) continue;
    total += unpacked;
    if (total > mostUnpacked) throw new BadArchive('too_large');
    if ((method !== 0 && method !== 8) || start + length > file.length) throw new BadArchive('unreadable');
    parts.set(name, { name, method, checksum, unpacked, packed: file.subarray(start, start + length) });
  }
  const texts = new Map<string, string>();
  const read = (name: string): string => {
    const known = texts.get(name);
    if (known !== undefined) return known;
    const part = parts.get(name);
    const text = part ? contentOf(part).toString('utf8') : '';
    texts.set(name, text);
    return text;
  };
  return {
    names: [...parts.keys()],
    read,
    replace: (name, content) => {
      texts.set(name, content);
      const raw = Buffer.from(content);
      const packed = deflateRawSync(raw);
      parts.set(name, { name, method: 8, checksum: crc32(raw), unpacked: raw.length, packed });
    },
    remove: (name) => parts.delete(name),
    bytes: () => archiveOf([...parts.values()]),
  };
};

const contentOf = ({ method, packed, unpacked, checksum }: Part): Buffer => {
  let content: Buffer;
  try {
    content = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, unpacked) });
  } catch {
    throw new BadArchive('unreadable');
  }
  if (content.length !== unpacked || crc32(content) !== checksum) throw new BadArchive('unreadable');
  return content;
};

const archiveOf = (parts: readonly Part[]): Buffer => {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, method, checksum, unpacked, packed } of parts) {
    const nameBytes = Buffer.from(name);
    // Needed version 2.0, names in UTF-8, method, 1 January 1980, checksum and sizes: the same in both places.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt16LE(0x21, 8);
    facts.writeUInt32LE(checksum, 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(unpacked, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    pieces.push(Buffer.from('PK\u0003\u0004'), facts, nameBytes, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, place, nameBytes);
    offset += 30 + nameBytes.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, listed, end]);
};
