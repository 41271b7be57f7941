import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '@suksa/testing/browser';
import { screenStands } from '@suksa/testing/first-screens';
import { median } from '../statistics.ts';

export interface Network {
  readonly name: string;
  /** Bits a second; 0 is unthrottled. */
  readonly bits: number;
  /** Round trip, milliseconds. */
  readonly latency: number;
  /** How many times slower the processor is; as fast as this machine unless told. */
  readonly slower?: number;
}

export const networks = {
  unthrottled: { name: 'unthrottled', bits: 0, latency: 0 },
  middling: { name: '4 Mbit/s 60 ms', bits: 4_000_000, latency: 60 },
  slow: { name: '1.6 Mbit/s 150 ms', bits: 1_600_000, latency: 150 },
  phone: { name: 'slow phone', bits: 1_600_000, latency: 150, slower: 4 },
} as const satisfies Record<string, Network>;

export interface Visit {
  readonly scripts: number;
  readonly styles: number;
  /** The page itself, with what it says of the parts. */
  readonly page: number;
  /** The page, scripts, styles, fonts and pictures. */
  readonly files: number;
  /** Calls of the API. */
  readonly calls: number;
  readonly usable: number;
  /** When the overlay was seen, from which its time counts. */
  readonly firstPaint: number;
  /** Tasks of more than 50 ms until then, which nothing that is typed or pressed gets through. */
  readonly longTasks: number;
}

interface VisitOptions {
  readonly url: string;
  /** Visible when the page can be used; the screen and its data unless told. */
  readonly selector?: string;
  readonly token?: { readonly token: string; readonly roleId: number };
  readonly network: Network;
  /** A second visit in the same browser profile. */
  readonly warm: boolean;
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ args: [...browserArguments], executablePath: findBrowser() ?? undefined });

/** Opens a page in a fresh profile (for a warm one, after a visit that is over) and tells its bytes over the wire and time until usable. */
export async function visit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (options.token) await storeToken(page, options.token);
  const session = await context.newCDPSession(page);
  await throttle(session, options.network);
  const wire = await watchWire(session);
  if (options.warm) await leave(page, options);
  wire.reset();
  const usable = await open(page, options);
  await page.waitForTimeout(300);
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
  );
  const visit = { ...wire.total(), usable, firstPaint, longTasks: await longTasksUntil(page, usable) };
  await context.close();
  return visit;
}

/** A visit that is over: the next one begins in a page that has nothing left to close. */
async function leave(page: Page, options: VisitOptions): Promise<void> {
  await open(page, options);
  await page.waitForTimeout(1000);
  await page.goto('about:blank');
}

/** The median of several visits in each figure. */
export async function visits(browser: Browser, options: VisitOptions, times: number): Promise<Visit> {
  const [median] = await visitsInTurn(browser, [options], times);
  if (!median) throw new Error('Nothing was visited.');
  return median;
}

/** The same of several pages in turn, so that what else the machine does falls on all of them alike. */
export async function visitsInTurn(
  browser: Browser,
  pages: readonly VisitOptions[],
  times: number,
): Promise<readonly Visit[]> {
  const seen = pages.map((): Visit[] => []);
  for (let count = 0; count < times; count++)
    for (const [at, options] of pages.entries()) seen[at]?.push(await visit(browser, options));
  return seen.map(medianOf);
}

function medianOf(all: readonly Visit[]): Visit {
  const of = (key: keyof Visit) => median(all.map((one) => one[key]));
  return {
    scripts: of('scripts'),
    styles: of('styles'),
    page: of('page'),
    files: of('files'),
    calls: of('calls'),
    usable: of('usable'),
    firstPaint: of('firstPaint'),
    longTasks: of('longTasks'),
  };
}

const longTasksUntil = (page: Page, usable: number): Promise<number> =>
  page.evaluate(async (until) => {
    const seen = await new Promise<readonly PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((tasks) => resolve(tasks.getEntries())).observe({
        type: 'longtask',
        buffered: true,
      });
      // Where there was none, nothing is told.
      setTimeout(() => resolve([]), 500);
    });
    return seen.filter(({ startTime }) => startTime < until).length;
  }, usable);

async function open(page: Page, { url, selector }: VisitOptions): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  if (!selector) {
    const stood = await page.waitForFunction(screenStands, undefined, { polling: 'raf', timeout: 60_000 });
    return Number(await stood.jsonValue());
  }
  const usable = await page.waitForFunction(
    (wanted) => {
      const overlay = document.getElementById('overlay');
      const found = document.querySelector(wanted);
      return found && overlay?.hidden ? performance.now() : false;
    },
    selector,
    { polling: 'raf', timeout: 60_000 },
  );
  return (await usable.jsonValue()) as number;
}

/** Has a page open as somebody who has signed in. */
export async function storeToken(
  page: Page,
  { token, roleId }: { token: string; roleId: number },
): Promise<void> {
  await page.addInitScript(
    ([storedToken, storedRole]) => {
      localStorage.setItem('token', storedToken);
      localStorage.setItem('role_id', storedRole);
    },
    [token, String(roleId)] as const,
  );
}

/** Makes a page’s line and processor as slow as a network says. */
export async function throttle(session: CDPSession, { bits, latency, slower = 1 }: Network): Promise<void> {
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  if (bits === 0) return;
  const bytes = bits / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
}

interface Answer {
  readonly type: string;
  readonly headers: number;
  bytes: number;
  received: boolean;
}

/** Counts what comes over the network: compressed bodies without their headers; nothing for what the cache had. */
async function watchWire(session: CDPSession) {
  const answers = new Map<string, Answer>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const kind = response.url.endsWith('.js')
      ? 'Script'
      : response.url.endsWith('.css')
        ? 'Stylesheet'
        : type;
    answers.set(requestId, { type: kind, headers: response.encodedDataLength, bytes: 0, received: false });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer) answer.bytes += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (!answer) return;
    answer.received = encodedDataLength > 0;
    // Of a page itself the browser tells no parts, only the sum.
    if (answer.bytes === 0 && answer.received) answer.bytes = encodedDataLength - answer.headers;
  });
  const received = () => [...answers.values()].filter((answer) => answer.received);
  const kilobytes = (wanted: string) =>
    received().reduce((sum, { type, bytes }) => sum + (type === wanted ? bytes : 0), 0) / 1000;
  const isCall = ({ type }: Answer) => type === 'Fetch' || type === 'XHR';
  return {
    reset: () => answers.clear(),
    total: () => ({
      scripts: kilobytes('Script'),
      styles: kilobytes('Stylesheet'),
      page: kilobytes('Document'),
      files: received().filter((answer) => !isCall(answer)).length,
      calls: received().filter(isCall).length,
    }),
  };
}
