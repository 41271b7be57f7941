import type { Browser, BrowserContext, Page } from '@playwright/test';
import { shiftDate } from './shift-date.mjs';

export interface ContextOptions {
  readonly url: string;
  readonly viewport?: { readonly width: number; readonly height: number } | undefined;
  /** Without what earlier pages of this worker have fetched and compiled, as at a first visit. */
  readonly cold: boolean;
}

/** Emptied ones of this worker, by what can't be changed about them. */
const spare = new Map<string, BrowserContext[]>();

/**
 * A page that stays open in each of them: Chromium ends the process of a site with its last page, and with it all that was
 * compiled there, which is a quarter of a screen's work (it needs `browserOfTests`).
 */
const anchors = new WeakMap<BrowserContext, Page>();

const keyOf = ({ url, viewport }: ContextOptions) => JSON.stringify([url, viewport]);

/** Pages of a product whose clock is pinned tell its time; against a deployed one they tell the real time. */
export async function pinClock(context: BrowserContext): Promise<void> {
  const distance = process.env.PINNED_CLOCK;
  if (distance) await context.addInitScript(shiftDate, Number(distance));
}

/** What fades and slides is drawn some twenty times over, which is a sixth of a test's work, and nobody looks on. */
const reducedMotion = 'reduce';

/** A context with nothing stored in it: a browser of somebody else, who may have been here before. */
export async function openContext(browser: Browser, options: ContextOptions): Promise<BrowserContext> {
  const used = options.cold ? undefined : spare.get(keyOf(options))?.pop();
  if (used) return used;
  const { url, viewport } = options;
  const context = await browser.newContext({ baseURL: url, reducedMotion, ...(viewport && { viewport }) });
  await pinClock(context);
  await showCandidate(context, url);
  if (!options.cold) anchors.set(context, await anchorIn(context));
  return context;
}

/** It shows a file without scripts, so that nothing of the product runs there. */
async function anchorIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/robots.txt');
  return page;
}

/** `PREVIEW`: what the product gave for a version that is tested before it is live there. */
async function showCandidate(context: BrowserContext, url: string): Promise<void> {
  const { PREVIEW: value } = process.env;
  if (value) await context.addCookies([{ name: 'preview', value, url }]);
}

/** Empties it for the next test of this worker; one of a test that failed is closed, as evidence is taken of it. */
export async function giveBack(
  context: BrowserContext,
  options: ContextOptions & { readonly failed: boolean },
): Promise<void> {
  const anchor = anchors.get(context);
  if (!anchor || options.failed) return context.close();
  const pages = context.pages().filter((page) => page !== anchor);
  if (await hasClockSet(pages)) return context.close();
  await Promise.all(pages.map((page) => page.close()));
  await empty(context, anchor, options.url);
  const key = keyOf(options);
  spare.set(key, [...(spare.get(key) ?? []), context]);
}

/** A clock that a test has set, `page.clock`, goes on in all later pages of its context. */
async function hasClockSet([page]: readonly Page[]): Promise<boolean> {
  return page?.evaluate(() => '__pwClock' in globalThis) ?? false;
}

async function empty(context: BrowserContext, anchor: Page, url: string): Promise<void> {
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  const devtools = await context.newCDPSession(anchor);
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' });
  await devtools.detach();
  await showCandidate(context, url);
}
