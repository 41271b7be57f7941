import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Without the browser's own windows, which nobody sees here: a third less work for each test. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The browser that tests run in: `CHROMIUM_PATH`, Debian's headless shell, Playwright's own, then the system's. Null where
 * there is none.
 */
export function findBrowser(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, headlessShell, chromium.executablePath(), ...systemBrowsers];
  return candidates.find((file) => file && existsSync(file)) ?? null;
}

/** Quiet, reproducible, and able to run as root in a container. */
export const browserArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

interface BrowserOptions {
  args: string[];
  executablePath?: string;
}

function launchedWith(...more: readonly string[]): BrowserOptions {
  const file = findBrowser();
  return { args: [...browserArguments, ...more], ...(file && { executablePath: file }) };
}

/**
 * The last list wins in Chromium: the first ones are Playwright's own, as far as they concern a page. A script is
 * compiled where it runs and not ahead, beside, each time it is fetched, whether or not it is compiled already.
 */
const withoutFeatures = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'ScriptStreaming',
];

/**
 * A third less work for each screen: pages of one site share a process as long as one of them is open, and what one
 * compiled the next one needn't.
 */
export const browserOfTests: BrowserOptions = launchedWith(
  '--process-per-site',
  `--disable-features=${withoutFeatures.join(',')}`,
);

/** As people have it, for tests that count what a visit costs: `test.use({ launchOptions: ordinaryBrowser })`. */
export const ordinaryBrowser: BrowserOptions = launchedWith();
