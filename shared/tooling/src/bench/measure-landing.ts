import AxeBuilder from '@axe-core/playwright';
import type { Browser } from '@playwright/test';
import { startProduct } from '@suksa/testing/product';
import { ensureBrowser } from '../browser.ts';
import { composeCheckout, composedReleases } from '../compose.ts';
import type { Figure } from './figure.ts';
import { networks, openBrowser } from './pages/browser.ts';
import { median } from './statistics.ts';

const times = 5;
/** How long the overlay stands from the first paint. */
const overlayTime = 500;

/** The public page on a phone with a slow network and a processor four times slower, as Lighthouse simulates one. */
export async function measureLanding(): Promise<readonly Figure[]> {
  await ensureBrowser();
  await composeCheckout();
  const releases = composedReleases;
  const product = await startProduct({ releases });
  const browser = await openBrowser();
  try {
    const visits: Visit[] = [];
    for (let count = 0; count < times; count++) visits.push(await visit(browser, product.url));
    const of = (key: keyof Visit) => median(visits.map((one) => one[key]));
    return [
      { name: 'public page, largest paint after the overlay', value: of('paint'), unit: 'ms' },
      { name: 'public page, blocking time', value: of('blocking'), unit: 'ms' },
      { name: 'public page, layout shift', value: of('shift'), unit: '' },
      { name: 'public page, scripts', value: of('scripts'), unit: 'kB' },
      { name: 'public page, what axe finds', value: of('axe'), unit: '' },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

interface Seen {
  readonly largest: number;
  readonly shift: number;
  /** Start and duration of every task over 50 ms. */
  readonly tasks: readonly (readonly [number, number])[];
  readonly first: number;
}

interface Visit {
  /** Milliseconds from the overlay's end to the largest paint; below zero where that was under it. */
  readonly paint: number;
  readonly blocking: number;
  readonly shift: number;
  /** Kilobytes over the wire. */
  readonly scripts: number;
  readonly axe: number;
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { bits, latency } = networks.slow;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bits / 8,
    uploadThroughput: bits / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let scripts = 0;
  page.on('requestfinished', async (request) => {
    if (request.resourceType() === 'script') scripts += (await request.sizes()).responseBodySize / 1000;
  });
  // As a text: the loader that runs this file would wrap inner functions in a helper that the page doesn't have.
  await page.addInitScript(`
    window.seen = { largest: 0, shift: 0, tasks: [], first: 0 };
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => { seen.largest = entry.startTime; }))
      .observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => { seen.shift += entry.value; }))
      .observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => { seen.tasks.push([entry.startTime, entry.duration]); }))
      .observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => { if (entry.name === 'first-paint') seen.first = entry.startTime; }))
      .observe({ type: 'paint', buffered: true });
  `);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(1500);
  const seen = (await page.evaluate('seen')) as Seen;
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const { violations } = await new AxeBuilder({ page }).analyze();
  await context.close();
  return {
    paint: seen.largest - seen.first - overlayTime,
    // As Lighthouse counts it: what keeps a page that is to be seen already from answering.
    blocking: seen.tasks
      .filter(([start]) => start >= seen.first)
      .reduce((sum, [, duration]) => sum + duration - 50, 0),
    shift: seen.shift,
    scripts,
    axe: violations.length,
  };
}
