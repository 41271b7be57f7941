import { expect, test } from 'vitest';
import { isMetered } from './link-preloads.tsx';
import { PreloadQueue } from './preload-queue.ts';

function held() {
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const queue = new PreloadQueue((path) => {
    started.push(path);
    return new Promise((resolve) => finish.set(path, resolve));
  });
  return { started, finish, queue };
}

test('at most four routes are preloaded at once, the others in their turn', async () => {
  const { started, finish, queue } = held();
  for (const path of ['/1', '/2', '/3', '/4', '/5', '/6']) queue.add(path);
  expect(started).toEqual(['/1', '/2', '/3', '/4']);
  finish.get('/2')?.();
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  expect(started).toEqual(['/1', '/2', '/3', '/4', '/5']);
});

test('a route is preloaded once, however often one hovers over its link', () => {
  const { started, queue } = held();
  queue.add('/1');
  queue.add('/1');
  expect(started).toEqual(['/1']);
});

test('on a metered or very slow connection nothing is preloaded', () => {
  expect(isMetered({ saveData: true })).toBe(true);
  expect(isMetered({ effectiveType: 'slow-2g' })).toBe(true);
  expect(isMetered({ effectiveType: '2g' })).toBe(true);
  expect(isMetered({ effectiveType: '4g', saveData: false })).toBe(false);
  expect(isMetered(undefined)).toBe(false);
});
