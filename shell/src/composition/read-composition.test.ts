import type { PageComposition } from '@suksa/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { withTabs } from './read-composition.ts';

const served = { id: 'c1', shell: { version: '1' }, remotes: {} } as unknown as PageComposition;
const remotes = { reports: { version: '2', entry: 'entry.js', files: {} } };
const visitor: PageComposition = { ...served, withoutTabs: true };
afterEach(() => vi.unstubAllGlobals());

const answering = (...answers: (Response | Error)[]) => {
  const asked = vi.fn(async (_address: string) => {
    const answer = answers.shift() ?? new Error('asked too often');
    if (answer instanceof Error) throw answer;
    return answer;
  });
  vi.stubGlobal('fetch', asked);
  return asked;
};

test('a page that names its tabs has nothing asked for', async () => {
  const asked = answering();
  expect(await withTabs(served)).toBe(served);
  expect(asked).not.toHaveBeenCalled();
});

test('a visitor’s page has its tabs asked for, once more where the first answer was none', async () => {
  const asked = answering(new Error('offline'), Response.json({ remotes }));
  expect(await withTabs(visitor)).toMatchObject({ id: 'c1', remotes });
  expect(asked.mock.calls.map(([address]) => address)).toEqual(['/builds/tabs/c1', '/builds/tabs/c1']);
});

test('where they can not be had the start fails and says so', async () => {
  answering(new Response(null, { status: 503 }), new Response(null, { status: 503 }));
  await expect(withTabs(visitor)).rejects.toThrow('503');
});
