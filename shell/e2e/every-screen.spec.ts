import type { PageComposition } from '@suksa/contracts';
import { expect, type Page, test } from '@suksa/testing';

/**
 * What names and numbers don't say of a shell, its tabs show: each of their screens is opened. Part of the gate of a
 * shell, on the very tabs that are live, and of a tab whose tests stand in another repository (`SCREENS_OF`).
 */
test('every screen of every live tab opens in this shell, without an error', async ({ as }) => {
  test.setTimeout(240_000);
  const page = await as('admin');
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  // The shell tells of whatever failed to load or to be drawn.
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/failures')
      faults.push(`${page.url()}: ${request.postData()}`);
  });
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(inOrder(request.url())));
  const quiet = whenQuiet(page);
  await page.goto('/dashboard');
  const { remotes } = JSON.parse(
    (await page.locator('script#composition').textContent()) ?? '',
  ) as PageComposition;

  // A part's own error, or a screen's: each can be tried again. A note that something is so can't.
  const errors = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) });
  const only = process.env.SCREENS_OF?.split(',');
  const opened = Object.entries(remotes).filter(([name]) => !only || only.includes(name));
  expect(opened.length).toBeGreaterThan(0);
  for (const [name, { tab }] of opened) {
    for (const screen of tab.screens) {
      await page.evaluate((path) => {
        history.pushState(null, '', path);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }, screen.path);
      const what = `${name}: ${screen.path}`;
      await quiet();
      await expect(page.getByRole('heading', { level: 1 }).first(), what).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading' }), what).toHaveCount(0);
      await expect(errors, what).toHaveCount(0);
      // What a page asks for before the screen is there is what the screen then asks for.
      const first = (screen.first ?? []).map((call) =>
        inOrder(new URL(call.replace('{locale}', 'en'), page.url()).href),
      );
      await expect.poll(() => first.filter((call) => !asked.has(call)), what).toEqual([]);
    }
  }
  expect(faults).toEqual([]);
});

/** Path and query, the query in one order. */
function inOrder(address: string): string {
  const { pathname, searchParams } = new URL(address);
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}

/** Waits until nothing that the page has asked for is under way. */
function whenQuiet(page: Page): () => Promise<void> {
  const underWay = new Set<object>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    // What the step before has begun is asked for by the frame after the next.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await expect.poll(() => underWay.size).toBe(0);
  };
}
