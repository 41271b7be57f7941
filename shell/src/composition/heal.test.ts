// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { heal } from './heal.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that keeps some files wrong, and a server that has some wrong. */
function files({ kept = [], served = [] }: { kept?: string[]; served?: string[] }) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { cache, integrity }: RequestInit) => {
    asked.push(`${cache} ${address}`);
    expect(integrity).toBe(`hash of ${address}`);
    if ((cache === 'force-cache' ? kept : served).includes(address)) throw new TypeError('Failed to fetch');
    return new Response('');
  });
  return asked;
}
const verified = (address: string) => ({ address, integrity: `hash of ${address}` });

test('a file that the browser keeps wrong is fetched past its cache, and no other is', async () => {
  const asked = files({ kept: ['/b.js'] });
  expect(await heal([verified('/a.js'), verified('/b.js')])).toBe(true);
  expect(asked).toEqual(['force-cache /a.js', 'force-cache /b.js', 'reload /b.js']);
});

test('a file that is still wrong on the server stays refused', async () => {
  files({ kept: ['/b.js'], served: ['/b.js'] });
  expect(await heal([verified('/a.js'), verified('/b.js')])).toBe(false);
});
