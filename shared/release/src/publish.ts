import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CallOutline, Exports, Package, PartRecord, RemotePart, ShellPart } from '@suksa/contracts';
import { filesBelow } from './build/fingerprint.ts';
import { unpacked } from './compressed-copy.ts';
import { folderOf, readRecord, recordFile } from './part-record.ts';
import { Refused } from './refused.ts';
import { releaser } from './releaser.ts';
import { keysOf } from './signing/keys-of.ts';
import type { Storage } from './storage/storage.ts';

/** A built part: its files by path, and what the product must know of it. */
export type BuiltPart = {
  readonly name: string;
  readonly packageVersion: string;
  readonly commit: string;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly words: PartRecord['words'];
  readonly sources?: string;
  /** The calls that its code makes. */
  readonly calls?: readonly CallOutline[];
  /** Packages and files of other folders in it. */
  readonly brings?: readonly string[];
  /** The libraries in it, with version and licence. */
  readonly packages?: readonly Package[];
} & (
  | { readonly kind: 'shell'; readonly facts: Omit<ShellPart, ComputedField>; readonly gives?: ExportNames }
  | { readonly kind: 'remote'; readonly facts: Omit<RemotePart, ComputedField>; readonly takes?: ExportNames }
);

/** Names of exports by shared library. */
type ExportNames = Readonly<Record<string, readonly string[]>>;

/** A built tab, and a built shell. */
export type BuiltTab = Extract<BuiltPart, { readonly kind: 'remote' }>;
export type BuiltShell = Extract<BuiltPart, { readonly kind: 'shell' }>;

/** What publishing adds. */
type ComputedField = 'version' | 'commit' | 'builtAt' | 'files';

const compressible = /\.(js|css|html|svg|json|wasm)$/;
const smallest = 512;

/**
 * Copies a built part to `<part>/<version>/`, each compressible file with its .br and .gz beside it, and writes its
 * record. The version ends in a hash of the files and of what is said about them, so the same content is the same
 * version: then nothing is written.
 *
 * @throws {Refused} where that version's folder holds anything else: what was published is never written again.
 */
export async function publish(
  storage: Storage,
  built: BuiltPart,
  { copies }: { readonly copies?: CompressedCopies } = {},
): Promise<PartRecord> {
  const files = Object.fromEntries([...built.files].map(([file, content]) => [file, integrityOf(content)]));
  const version = `${built.packageVersion}-${contentHash(files, built)}`;
  const folder = folderOf(built.name, version);
  await Promise.all(
    [...built.files].map(async ([file, content]) => {
      const smaller = copies ? copies.get(file) : await compress(file, content);
      for (const [ending, copy] of [['', content] as const, ...(smaller ?? [])]) {
        const stored = `${folder}/${file}${ending}`;
        if (!(await storage.create(stored, copy))) await expectSame(storage, stored, content);
      }
    }),
  );
  const given = { version, commit: built.commit, builtAt: new Date().toISOString(), files };
  const common = {
    schema: 1 as const,
    name: built.name,
    publishedAt: given.builtAt,
    by: releaser(),
    words: built.words,
    ...(built.sources && { sources: built.sources }),
    ...(built.calls && { calls: [...built.calls] }),
    ...(built.brings && { brings: [...built.brings] }),
    ...(built.packages && { packages: [...built.packages] }),
  };
  const record: PartRecord =
    built.kind === 'shell'
      ? {
          ...common,
          ...(built.gives && { gives: copyOf(built.gives) }),
          kind: 'shell',
          part: { ...built.facts, ...given },
        }
      : {
          ...common,
          ...(built.takes && { takes: copyOf(built.takes) }),
          kind: 'remote',
          part: { ...built.facts, ...given },
        };
  const keys = keysOf(storage);
  // Whoever works alone has a key of their own with their first version.
  if (!(await storage.readPointer())) await keys.make();
  const isNew = await storage.create(recordFile(built.name, version), await keys.sign('record', record));
  return isNew ? record : ((await readRecord(storage, built.name, version)) ?? record);
}

/** Of each file, its compressed copies by their ending. */
export type CompressedCopies = ReadonlyMap<string, readonly (readonly [string, Buffer])[]>;

/** The compressed copies of a part's files, for `publish`: made here by whoever still waits for something else. */
export async function compressAll({ files }: Pick<BuiltPart, 'files'>): Promise<CompressedCopies> {
  const copies = [...files].map(async ([file, content]) => [file, await compress(file, content)] as const);
  return new Map(await Promise.all(copies));
}

/** Every file of a built folder. */
export async function readBuilt(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = await filesBelow(folder);
  const read = await Promise.all(
    files.map(
      async (file) => [path.relative(folder, file).split(path.sep).join('/'), await readFile(file)] as const,
    ),
  );
  return new Map(read);
}

export const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

const copyOf = (names: ExportNames): Exports =>
  Object.fromEntries(Object.entries(names).map(([library, some]) => [library, [...some]]));

/** As parts are built; a record that was read back has its fields in another order, and is the same version. */
const factOrder = ['entry', 'preload', 'tab', 'libraries', 'provides', 'requires'];

const inOrder = (facts: BuiltPart['facts']) =>
  Object.fromEntries(
    Object.entries(facts).sort(([one], [other]) => factOrder.indexOf(one) - factOrder.indexOf(other)),
  );

function contentHash(files: Readonly<Record<string, string>>, built: BuiltPart): string {
  const { facts, calls } = built;
  const hash = createHash('sha256');
  for (const [file, integrity] of Object.entries(files)) hash.update(`${file}\0${integrity}\0`);
  hash.update(JSON.stringify(inOrder(facts)));
  // The same code against another API is another version: its record says which one.
  if (calls) hash.update(JSON.stringify(calls));
  const bound = built.kind === 'shell' ? built.gives : built.takes;
  if (bound) hash.update(JSON.stringify(bound));
  return hash.digest('hex').slice(0, 12);
}

/** Compressors differ between machines, so a compressed copy counts by what is in it. */
async function expectSame(storage: Storage, file: string, content: Buffer): Promise<void> {
  const there = await storage.read(file);
  if (there && (await unpacked(file, there))?.equals(content)) return;
  throw new Refused(
    [
      `${file} in ${storage.address} isn't what was published there: somebody has changed it.`,
      'A published version is never written again. Remove that version by hand, with its record, and publish again.',
    ].join('\n'),
  );
}

const isCompressible = (file: string, content: Buffer): boolean =>
  compressible.test(file) && content.length >= smallest;

async function compress(file: string, content: Buffer): Promise<readonly (readonly [string, Buffer])[]> {
  if (!isCompressible(file, content)) return [];
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  return [
    ['.br', br],
    ['.gz', gz],
  ];
}
