import { createHash } from 'node:crypto';
import { access, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesBelow } from './fingerprint.ts';

/** A part's files as they were copied into its versioned folder. */
export interface Published {
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
}

const compressible = /\.(js|css|html|svg|json)$/;
const smallest = 512;

/**
 * Copies a built folder to `<releases>/<part>/<version>/`, each compressible file with its .br and .gz beside it.
 * The version ends in a hash of the content, so a folder that is there already holds exactly these files and is
 * left as it is. Published folders are never written again.
 */
export async function publish(options: {
  readonly part: string;
  readonly packageVersion: string;
  readonly built: string;
  readonly releases: string;
  readonly compressed?: boolean;
}): Promise<Published> {
  const { part, packageVersion, built, releases, compressed = true } = options;
  const files = await integrityOf(built);
  const version = `${packageVersion}-${contentHash(files)}`;
  const target = path.join(releases, part, version);
  if (await exists(target)) return { version, files };
  const incoming = `${target}.${process.pid}.incoming`;
  await mkdir(path.dirname(target), { recursive: true });
  await cp(built, incoming, { recursive: true });
  if (compressed) await Promise.all(Object.keys(files).map((file) => compress(path.join(incoming, file))));
  await rename(incoming, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(incoming, { recursive: true, force: true });
    // Another publisher of the same content was first: the folder is what it should be.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return { version, files };
}

async function integrityOf(folder: string): Promise<Record<string, string>> {
  const paths = (await filesBelow(folder)).map((file) => path.relative(folder, file));
  const entries = await Promise.all(
    paths.map(async (file) => {
      const digest = createHash('sha384')
        .update(await readFile(path.join(folder, file)))
        .digest('base64');
      return [file.split(path.sep).join('/'), `sha384-${digest}`] as const;
    }),
  );
  return Object.fromEntries(entries);
}

function contentHash(files: Readonly<Record<string, string>>): string {
  const hash = createHash('sha256');
  for (const [file, integrity] of Object.entries(files)) hash.update(`${file}\0${integrity}\0`);
  return hash.digest('hex').slice(0, 12);
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (!compressible.test(file) || content.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

const exists = (place: string): Promise<boolean> =>
  access(place).then(
    () => true,
    () => false,
  );
