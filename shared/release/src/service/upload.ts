import { PartRecord } from '@suksa/contracts';
import * as z from 'zod/mini';
import { folderOf } from '../part-record.ts';
import type { BuiltPart } from '../publish.ts';
import { Refused } from '../refused.ts';
import type { Storage } from '../storage/storage.ts';

/** A built version on its way to the service: what was built, and its files in base64. */
export const Upload = z.object({ record: PartRecord, files: z.record(z.string(), z.string()) });
export type Upload = z.infer<typeof Upload>;

/** Bytes that a version may have on its way. */
export const largestUpload = 64 * 1024 * 1024;

/** What the service is sent of a version that was built here. */
export async function uploadOf(storage: Storage, record: PartRecord): Promise<Upload> {
  const files = await Promise.all(
    Object.keys(record.part.files).map(async (file) => {
      const content = await storage.read(`${folderOf(record.name, record.part.version)}/${file}`);
      return [file, (content ?? Buffer.of()).toString('base64')] as const;
    }),
  );
  return { record, files: Object.fromEntries(files) };
}

/**
 * The part that was sent. Who, when, the version and the hashes are the service's own to say.
 *
 * @throws {Refused} where its name, its version or a file leads elsewhere.
 */
export function builtFrom({ record, files }: Upload): BuiltPart {
  const { name, words, sources, calls, brings, packages } = record;
  const { version, commit, builtAt: _, files: __, ...facts } = record.part;
  const [, packageVersion] = /^(\d+\.\d+\.\d+)-[0-9a-f]{12}$/.exec(version) ?? [];
  if (!packageVersion || !/^[a-z][a-z0-9]*$/.test(name))
    throw new Refused(`${name} ${version} is no version of a part.`);
  if ((name === 'shell') !== (record.kind === 'shell'))
    throw new Refused(`${name} is sent as a ${record.kind}.`);
  const strange = Object.keys(files).find((file) => !isPlainPath(file));
  if (strange !== undefined) throw new Refused(`${JSON.stringify(strange)} is no file of a part.`);
  const common = {
    name,
    packageVersion,
    commit,
    words,
    ...(sources && { sources }),
    ...(calls && { calls }),
    ...(brings && { brings }),
    ...(packages && { packages }),
    files: new Map(Object.entries(files).map(([file, content]) => [file, Buffer.from(content, 'base64')])),
  };
  return record.kind === 'shell'
    ? { ...common, kind: 'shell', facts: facts as never, ...(record.gives && { gives: record.gives }) }
    : { ...common, kind: 'remote', facts: facts as never, ...(record.takes && { takes: record.takes }) };
}

const isPlainPath = (file: string): boolean =>
  /^[A-Za-z0-9_@.-]+(\/[A-Za-z0-9_@.-]+)*$/.test(file) && !file.split('/').some((step) => /^\.+$/.test(step));
