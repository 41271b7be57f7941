import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string | Uint8Array>;
}

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly checksum: number;
  readonly packed: number;
  readonly unpacked: number;
}

/** A zip archive written as it goes, so that an export of any length takes the memory of one piece. */
export async function* zipOf(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const nameBytes = Buffer.from(name);
    const start = offset;
    const totals = { checksum: 0, packed: 0, unpacked: 0 };
    const header = localHeader(nameBytes);
    yield header;
    for await (const piece of deflated(content, totals)) yield piece;
    const entry = { name: nameBytes, offset: start, ...totals };
    yield sizesAfter(entry);
    offset += header.length + totals.packed + 16;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield directoryEnd(written.length, directory.length, offset);
}

async function* deflated(
  content: ZipEntry['content'],
  totals: { checksum: number; packed: number; unpacked: number },
): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 6 });
  const feeding = (async () => {
    for await (const piece of content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      totals.checksum = crc32(bytes, totals.checksum);
      totals.unpacked += bytes.length;
      if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve));
    }
    deflate.end();
  })();
  // A failing query must fail the download, not leave it hanging: it destroys the stream that is read below.
  feeding.catch((error: Error) => deflate.destroy(error));
  for await (const piece of deflate as AsyncIterable<Buffer>) {
    totals.packed += piece.length;
    yield piece;
  }
  await feeding;
}

const deflateMethod = 8;
/** Bit 3: sizes follow the content; bit 11: names are UTF-8. */
const flags = 0x0808;
const version = 20;

const localHeader = (name: Buffer) => {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflateMethod, 8);
  header.writeUInt16LE(firstDay, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
};

const sizesAfter = ({ checksum, packed, unpacked }: Written) => {
  const sizes = Buffer.alloc(16);
  sizes.writeUInt32LE(0x08074b50, 0);
  sizes.writeUInt32LE(checksum, 4);
  sizes.writeUInt32LE(packed, 8);
  sizes.writeUInt32LE(unpacked, 12);
  return sizes;
};

const directoryEntry = ({ name, offset, checksum, packed, unpacked }: Written) => {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(version, 4);
  entry.writeUInt16LE(version, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(deflateMethod, 10);
  entry.writeUInt16LE(firstDay, 14);
  entry.writeUInt32LE(checksum, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(unpacked, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
};

const directoryEnd = (count: number, size: number, offset: number) => {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
};

/** 1 January 1980, the format's day zero: equal contents give equal files. */
const firstDay = 0x21;
