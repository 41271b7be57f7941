import { crc32 } from 'node:zlib';

interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

const endMark = Buffer.from('PK\u0005\u0006');
const entryMark = 0x02014b50;

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
