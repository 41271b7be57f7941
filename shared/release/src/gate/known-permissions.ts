import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../parts.ts';

/** Every permission that a call of shared/contracts asks for. */
export async function knownPermissions(): Promise<ReadonlySet<string>> {
  const folder = path.join(root, 'shared/contracts/src');
  const files = (await readdir(folder)).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(folder, file)).href) as Promise<object>),
  );
  return new Set(modules.flatMap((module) => Object.values(module).flatMap(accessOf)));
}

const accessOf = (exported: unknown): readonly string[] => {
  const { access } = (exported ?? {}) as { readonly access?: unknown };
  return typeof access === 'string' ? [access] : [];
};
