import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { PartRecord } from '@suksa/contracts';
import type { Bucket } from '../../../db/files/bucket.ts';
import { openAsSigned, type ReleasePlace } from '../signed-files.ts';

/** As many at once as a bucket answers without waiting for one another. */
const sideBySide = 16;

const isCompressible = (file: string) => /\.(js|css|html|svg|json|wasm)$/.test(file);
const unpackers = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;

/** Writes a file of the place of releases so that nobody sees half of it, also when the process is killed. */
export const writeWhole = async ({ releasesDir }: ReleasePlace, file: string, content: Buffer | string) => {
  const target = join(releasesDir, file);
  // Nothing that begins with a dot is handed out.
  const incoming = join(releasesDir, '.incoming', randomBytes(8).toString('hex'));
  await Promise.all([dirname(target), dirname(incoming)].map((folder) => mkdir(folder, { recursive: true })));
  await writeFile(incoming, content);
  await rename(incoming, target);
};

/**
 * Brings one version of a part from the bucket, its record last, each file compared with the hash that is signed.
 * False where nothing was published under that name.
 */
export const bringVersion = async (
  bucket: Bucket,
  place: ReleasePlace,
  part: string,
  version: string,
): Promise<boolean> => {
  const name = `${part}/${version}.json`;
  if (existsSync(join(place.releasesDir, name))) return true;
  const found = await bucket.read(name);
  if (!found || found === 'unchanged') return false;
  const text = found.content.toString();
  const record = PartRecord.parse(await openAsSigned(place, 'record', name, text));
  if (record.name !== part || record.part.version !== version) return false;
  const wanted = Object.entries(record.part.files);
  await Promise.all(
    Array.from({ length: sideBySide }, async () => {
      for (let next = wanted.pop(); next; next = wanted.pop())
        await bringFile(bucket, place, `${part}/${version}/${next[0]}`, next[1]);
    }),
  );
  await writeWhole(place, name, text);
  return true;
};

const bringFile = async (bucket: Bucket, place: ReleasePlace, file: string, integrity: string) => {
  const copies = isCompressible(file) ? (['.br', '.gz'] as const) : [];
  const [plain, ...packed] = await Promise.all(['', ...copies].map((ending) => bucket.read(file + ending)));
  if (!plain || plain === 'unchanged') throw new Error(`${file} isn’t in the bucket`);
  if (hashOf(plain.content) !== integrity) throw new Error(`${file} in the bucket isn’t what was published`);
  for (const [index, ending] of copies.entries()) {
    const copy = packed[index];
    if (!copy || copy === 'unchanged') continue;
    // A copy that unpacks to something else would be refused by browsers: without it the file is sent plain.
    const unpacked = await unpackers[ending](copy.content).catch(() => null);
    if (unpacked && hashOf(unpacked) === integrity) await writeWhole(place, file + ending, copy.content);
  }
  await writeWhole(place, file, plain.content);
};

const hashOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
