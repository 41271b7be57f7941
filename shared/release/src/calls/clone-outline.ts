import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ApiOutline, type Endpoint } from '@suksa/contracts';
import { apiOutline } from '@suksa/contracts/composition/call-outline';
import { commit } from '../build/commit.ts';
import { filesBelow } from '../build/fingerprint.ts';
import { isEndpoint } from '../build/used-calls.ts';
import { root } from '../parts.ts';
import { shortHash } from './short-hash.ts';

/** What the server of this clone answers. Read from the contracts once, and kept until one of them changes. */
export async function cloneOutline(): Promise<ApiOutline> {
  const files = (await filesBelow(path.join(root, 'shared/contracts/src'))).filter(
    (file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file),
  );
  const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const { version } = JSON.parse(await readFile(path.join(root, 'server/package.json'), 'utf8')) as {
    version: string;
  };
  const kept = path.join(root, '.cache/outlines', `${shortHash([version, ...sources].join('\0'))}.json`);
  const known = await readFile(kept, 'utf8').catch(() => null);
  if (known) return { ...ApiOutline.parse(JSON.parse(known)), commit: await commit() };
  const outline = apiOutline(await endpointsIn(files), { hash: shortHash, version, commit: await commit() });
  await mkdir(path.dirname(kept), { recursive: true });
  await writeFile(kept, JSON.stringify(outline));
  return outline;
}

async function endpointsIn(files: readonly string[]): Promise<Iterable<Endpoint>> {
  const contracts = await Promise.all(files.map((file) => import(file) as Promise<Record<string, unknown>>));
  const endpoints = contracts.flatMap((contract) => Object.values(contract).filter(isEndpoint));
  return new Map(endpoints.map((endpoint) => [endpoint.name, endpoint])).values();
}
