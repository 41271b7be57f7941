import { rm } from 'node:fs/promises';
import path from 'node:path';
import { buildPart, remoteParts } from '@suksa/release';
import { root } from '../root.ts';
import type { Figure } from './figure.ts';

/** Seconds to build one remote, the one with the most source: without a cache, and again with it. */
export async function measureBuild(): Promise<readonly Figure[]> {
  const part = (await remoteParts()).find(({ name }) => name === 'education');
  if (!part) throw new Error('The tab that is measured is gone.');
  await rm(path.join(root, '.cache/rspack', part.name), { recursive: true, force: true });
  return [
    { name: 'build one remote, cold', value: await seconds(() => buildPart(part)), unit: 's' },
    { name: 'build one remote, again', value: await seconds(() => buildPart(part)), unit: 's' },
  ];
}

async function seconds(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await action();
  return (performance.now() - started) / 1000;
}
