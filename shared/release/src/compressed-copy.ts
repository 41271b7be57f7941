import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

const unpackers: Readonly<Record<string, (content: Buffer) => Promise<Buffer>>> = {
  '.br': promisify(brotliDecompress),
  '.gz': promisify(gunzip),
};

/** The ending of a compressed copy, `.br` or `.gz`; undefined for any other file. */
export const compressedEnding = (file: string): string | undefined =>
  Object.keys(unpackers).find((ending) => file.endsWith(ending));

/** What a browser makes of a file: compressed copies are unpacked. Null where that can't be done. */
export async function unpacked(file: string, content: Buffer): Promise<Buffer | null> {
  const ending = compressedEnding(file);
  const unpack = ending && unpackers[ending];
  return unpack ? unpack(content).catch(() => null) : content;
}
